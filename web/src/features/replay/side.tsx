/** One side of the table: hero, hand, board. The opponent's is above, with its board towards the middle. */

import { Heart, Layers, Shield, Sword } from 'lucide-react'
import { classOrNeutral } from '@/shared/catalog/card'
import { ArtImage } from '@/shared/catalog/art-image'
import { tileOf } from '@/shared/catalog/art'
import { ClassEmblem } from '@/shared/catalog/class-sigil'
import { CostGem } from '@/shared/catalog/cost-gem'
import { useT } from '@/shared/i18n/i18n'
import type { CardOf } from '@/shared/tracker/tracker-cards'
import type { Piece, Side as SideState } from '@/shared/wasm/replay'
import type { Words } from './words'

interface SideProps {
  side: SideState
  own: boolean
  cardClass: string | null
  cardOf: CardOf
  words: Words
  /** Hidden cards are shown as what they turn out to be. */
  later: boolean
  /** Who acts in the step, and on whom. */
  active: readonly number[]
}

export function Side(props: SideProps) {
  const { own, words } = props
  const name = words.who(own)
  return (
    <section className="rp-side" data-own={own} aria-label={name}>
      <Bar {...props} name={name} />
      <Hand {...props} />
      <Board {...props} />
    </section>
  )
}

function Bar(props: SideProps & { name: string }) {
  const t = useT()
  const { side, name } = props
  return (
    <div className="rp-bar">
      <Hero {...props} />
      <span className="rp-who">
        <b className="truncate">{name}</b>
        <span className="rp-counts">
          <span>{t('replay.mana', { left: side.mana_left, mana: side.mana })}</span>
          <span className="inline-flex items-center gap-1">
            <Layers className="size-3.5" aria-hidden="true" />
            {t('replay.deck', { count: side.deck })}
          </span>
        </span>
      </span>
      <Extras {...props} />
    </div>
  )
}

function Hero({ side: { hero }, cardClass, active }: SideProps) {
  const t = useT()
  return (
    <span className="rp-hero" data-active={hero !== null && active.includes(hero.entity)}>
      <ClassEmblem cardClass={classOrNeutral(cardClass)} className="rp-hero-art" />
      {hero && (
        <>
          <Badge kind="health" damaged={hero.damaged} label={t('replay.health')}>
            {hero.health}
          </Badge>
          {hero.attack > 0 && (
            <Badge kind="attack" label={t('replay.attack')}>
              {hero.attack}
            </Badge>
          )}
          {hero.armor > 0 && (
            <Badge kind="armor" label={t('replay.armor')}>
              {hero.armor}
            </Badge>
          )}
        </>
      )}
    </span>
  )
}

function Extras({ side: { weapon, power, secrets }, cardOf, words, later }: SideProps) {
  const t = useT()
  return (
    <ul className="rp-extras">
      {weapon && (
        <li className="rp-extra">
          <Sword className="size-4" aria-hidden="true" />
          <span className="truncate">{words.card(weapon.card)}</span>
          <b>
            {weapon.attack}/{weapon.health}
          </b>
        </li>
      )}
      {power && (
        <li className="rp-extra rp-power" data-used={power.marks.includes('exhausted')}>
          {power.card !== null && (
            <CostGem cost={cardOf(power.card).cost ?? '?'} className="rp-gem" />
          )}
          <span className="truncate">{words.card(power.card)}</span>
        </li>
      )}
      {secrets.map((secret) => (
        <li key={secret.entity} className="rp-extra rp-secret">
          <b aria-hidden="true">?</b>
          <span className="truncate">{nameOf(secret, words, later, t('replay.secret'))}</span>
        </li>
      ))}
    </ul>
  )
}

interface BadgeProps {
  kind: 'health' | 'attack' | 'armor'
  damaged?: boolean
  label: string
  children: number
}

function Badge({ kind, damaged = false, label, children }: BadgeProps) {
  const Icon = { health: Heart, attack: Sword, armor: Shield }[kind]
  return (
    <span className="rp-badge" data-kind={kind} data-damaged={damaged}>
      <Icon aria-hidden="true" />
      <span className="sr-only">{label} </span>
      {children}
    </span>
  )
}

const shownCard = ({ card, later }: Piece, showLater: boolean) => card ?? (showLater ? later : null)

function nameOf(piece: Piece, words: Words, later: boolean, hidden: string): string {
  const card = shownCard(piece, later)
  return card === null ? hidden : words.card(card)
}

function Hand({ side, own, cardOf, words, later }: SideProps) {
  const t = useT()
  const label = t('replay.handOf', { who: words.who(own), count: side.hand.length })
  return (
    <ul className="rp-hand" aria-label={label}>
      {side.hand.map((piece) => {
        const card = shownCard(piece, later)
        if (card === null)
          return (
            <li key={piece.entity} className="rp-back" title={t('replay.unknownCard')}>
              <span className="sr-only">{t('replay.unknownCard')}</span>
            </li>
          )
        return (
          <li key={piece.entity} className="rp-card" data-later={piece.card === null}>
            <CostGem cost={cardOf(card).cost ?? '?'} className="rp-gem" />
            <span className="truncate">{words.card(card)}</span>
          </li>
        )
      })}
      {side.hand.length === 0 && <li className="rp-none">{t('replay.emptyHand')}</li>}
    </ul>
  )
}

function Board({ side, own, cardOf, words, active }: SideProps) {
  const t = useT()
  return (
    <ul
      className="rp-board"
      aria-label={t('replay.boardOf', { who: words.who(own), count: side.board.length })}
    >
      {side.board.map((piece) => (
        <li
          key={piece.entity}
          className="rp-minion"
          data-active={active.includes(piece.entity)}
          data-marks={piece.marks.join(' ')}
          title={words.piece(piece)}
        >
          <span className="sr-only">{words.piece(piece)}</span>
          <span className="rp-figure" aria-hidden="true">
            <span className="rp-oval">
              {words.card(piece.card).slice(0, 1)}
              {piece.card !== null && (
                <ArtImage
                  address={tileOf(cardOf(piece.card))}
                  width={256}
                  height={59}
                  className="rp-art"
                />
              )}
            </span>
            <span className="rp-attack" hidden={piece.location}>
              {piece.attack}
            </span>
            <span className="rp-health" data-damaged={piece.damaged}>
              {piece.health}
            </span>
          </span>
          <span className="rp-name" aria-hidden="true">
            {words.card(piece.card)}
          </span>
        </li>
      ))}
    </ul>
  )
}
