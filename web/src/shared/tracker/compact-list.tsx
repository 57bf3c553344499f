/** The deck in a small window over the game: the turn, what is left, one chance for each card. Nothing to press. */

import { ArrowDownToLine } from 'lucide-react'
import type { TrackerView } from '@/shared/api/contract.gen'
import { classOrNeutral } from '@/shared/catalog/card'
import { CLASS_NAMES } from '@/shared/catalog/card-names'
import { ClassEmblem } from '@/shared/catalog/class-sigil'
import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import { HelpBox, LobbyBox, NoteBox, OfferedCards, ProbableDeckBox } from './lazy-boxes'
import { numbered } from './numbered'
import { shownSecret } from './secrets'
import { shownShare } from './shown-percent'
import { TrackedRow } from './tracked-row'
import type { CardOf } from './tracker-cards'
import { mulliganCards } from './turns'
import { useTracked, type Tracked, type TrackedGameProps } from './use-tracked'
import './tracker-view.css'

export function CompactList(game: TrackedGameProps) {
  const { list, cardOf, ownClass } = useTracked(game)
  const { view, deck, isSample = false } = game
  if (view.battlegrounds) return <LobbyBox view={view} compact />
  return (
    <div className="t-compact">
      <TurnLine {...game} />
      {!isSample && <OwnHelp view={view} deck={deck} cardOf={cardOf} />}
      <Rows list={list} cardOf={cardOf} />
      {list.bottom.length > 0 && (
        <BottomLine names={list.bottom.map((id) => cardOf(id).name).join(', ')} />
      )}
      <OpponentLine {...game} />
      {!isSample && <ProbableDeckBox view={view} cardOf={cardOf} compact />}
      {!view.ended && <SecretLines view={view} cardOf={cardOf} />}
      {!isSample && <NoteBox view={view} ownClass={ownClass} compact />}
    </div>
  )
}

/** The sentence of help, and the figures of the offered cards. */
function OwnHelp(props: Pick<TrackedGameProps, 'view' | 'deck'> & Pick<Tracked, 'cardOf'>) {
  const { mulligan, ended } = props.view
  const isOpen = mulligan?.kept === null && !ended
  return (
    <>
      <HelpBox {...props} compact />
      {isOpen && <OfferedCards {...props} offered={mulliganCards(mulligan).kept} compact />}
    </>
  )
}

/** What is left in the deck, the known top first. */
function Rows({ list, cardOf }: Pick<Tracked, 'list' | 'cardOf'>) {
  const t = useT()
  const { percent } = useFormats()
  const rows = list.rows.filter(({ left }) => left > 0)
  const chance = (value: number | null) => (value === null ? '–' : percent(shownShare(value)))
  return (
    <ul className="t-rows">
      {numbered(list.top).map(({ key, card: id, at }) => (
        <li key={`top ${key}`}>
          <TrackedRow
            card={cardOf(id)}
            left={1}
            known
            next={at === 0}
            odds={<b>{at === 0 ? percent(1) : `+${at}`}</b>}
            label={t('trackerView.topRow', {
              name: cardOf(id).name,
              turn: list.firstTurn - list.top.length + at,
            })}
          />
        </li>
      ))}
      {rows.map((row) => (
        <li key={row.key}>
          <TrackedRow
            card={cardOf(row.card)}
            by={row.maker ? t('trackerView.madeBy', { name: cardOf(row.maker).name }) : undefined}
            left={row.left}
            odds={<b>{chance(row.first)}</b>}
            label={t('trackerView.rowShort', {
              name: cardOf(row.card).name,
              left: row.left,
              first: chance(row.first),
            })}
          />
        </li>
      ))}
      {list.unknown.map((row) => (
        <UnknownRow key={row.maker} row={row} cardOf={cardOf} odds={chance(row.first)} />
      ))}
    </ul>
  )
}

interface UnknownRowProps {
  row: Tracked['list']['unknown'][number]
  cardOf: CardOf
  odds: string
}

function UnknownRow({ row: { maker, count }, cardOf, odds }: UnknownRowProps) {
  const t = useT()
  const label = t('trackerView.unknown', { count })
  return (
    <li>
      <TrackedRow
        card={{ ...cardOf(''), name: label }}
        by={maker ? t('trackerView.madeBy', { name: cardOf(maker).name }) : undefined}
        left={count}
        odds={<b>{odds}</b>}
        label={label}
      />
    </li>
  )
}

/** Each secret of the opponent with what it may be. */
function SecretLines({ view, cardOf }: { view: TrackerView; cardOf: CardOf }) {
  const t = useT()
  return view.secrets.theirs.map((secret) => {
    const { card, possible } = shownSecret(secret, view.format, cardOf)
    const names = (card ? [card] : possible).map(({ name }) => name).join(' · ')
    return (
      <p key={secret.entity} className="card px-2.5 py-2 text-xs">
        {t('trackerView.secretNames', { turn: secret.turn, names })}
      </p>
    )
  })
}

function TurnLine({ view }: TrackedGameProps) {
  const t = useT()
  return (
    <p className="flex items-center gap-2 px-1">
      <span className="font-display text-xl leading-none font-bold">
        {view.turn > 0 ? t('trackerView.turn', { turn: view.turn }) : t('trackerView.mulligan')}
      </span>
      {view.my_turn && !view.ended && <span className="t-live">{t('trackerView.yourTurn')}</span>}
      <span className="ml-auto text-sm text-muted tabular-nums">
        {t('trackerView.inDeck', { count: view.deck })}
      </span>
    </p>
  )
}

function BottomLine({ names }: { names: string }) {
  const t = useT()
  return (
    <p className="t-end">
      <ArrowDownToLine className="size-3.5 shrink-0" aria-hidden="true" />
      <span>{t('trackerView.bottomNames', { names })}</span>
    </p>
  )
}

function OpponentLine({ view: { opponent } }: TrackedGameProps) {
  const t = useT()
  const cardClass = opponent.class ? classOrNeutral(opponent.class) : null
  const seen = opponent.cards
    .filter(({ created }) => !created)
    .reduce((total, { count }) => total + count, 0)
  return (
    <div className="card flex items-center gap-2 px-2.5 py-2">
      <ClassEmblem cardClass={cardClass ?? 'NEUTRAL'} className="size-7" />
      <div className="min-w-0">
        <p className="text-sm font-bold">
          {cardClass ? t(CLASS_NAMES[cardClass]) : t('trackerView.unknownClass')}
        </p>
        <p className="text-xs text-muted">
          {t('trackerView.seen', { count: seen })} ·{' '}
          {t('trackerView.handCount', { count: opponent.hand })}
        </p>
      </div>
    </div>
  )
}
