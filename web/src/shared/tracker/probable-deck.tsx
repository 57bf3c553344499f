/** Which deck the opponent probably plays, what that rests on, what it still has, and what may come next turn. */

import type { ReactNode } from 'react'
import type { TrackerView } from '@/shared/api/contract.gen'
import { useCardSheet } from '@/shared/catalog/use-card-sheet'
import { useFormats } from '@/shared/i18n/formats'
import { useI18n, useT } from '@/shared/i18n/i18n'
import type { PlainKey } from '@/shared/i18n/translator'
import { asCard } from './deck-panel'
import { MIN_SEEN, type GuessedDeck, type ProbableCard } from './guessed-deck'
import { MiniCard } from './mini-card'
import { shownShare } from './shown-percent'
import { TrackedRow } from './tracked-row'
import { useTrackerCards, type CardOf } from './tracker-cards'
import { useGuessedDeck, type Guessing } from './use-guessed-deck'

/** Cards that are shown before one asks for the others. */
const SHOWN = 6

interface ProbableDeckProps {
  view: TrackerView
  cardOf: CardOf
  /** In one line, once there is something to say. */
  compact?: boolean
}

const WHY_NOT: Partial<Record<Extract<Guessing, string>, PlainKey>> = {
  'no table': 'trackerView.guessNoTable',
  'no decks': 'trackerView.guessNoDecks',
}

export function ProbableDeck({ view, cardOf, compact = false }: ProbableDeckProps) {
  const t = useT()
  const guessing = useGuessedDeck(view, cardOf)
  if (guessing === 'none' || guessing === 'loading') return null
  if (compact) return typeof guessing === 'object' ? <InOneLine deck={guessing} /> : null
  if (typeof guessing === 'object')
    return (
      <Box>
        <Guessed deck={guessing} />
      </Box>
    )
  const why = WHY_NOT[guessing]
  return (
    <Box>
      <p className="text-sm text-muted">
        {why ? t(why) : t('trackerView.guessEarly', { count: MIN_SEEN })}
      </p>
    </Box>
  )
}

function Box({ children }: { children: ReactNode }) {
  const t = useT()
  return (
    <section className="card t-box grid gap-3" aria-labelledby="tracker-guess">
      <h2 id="tracker-guess" className="eyebrow">
        {t('trackerView.guessTitle')}
      </h2>
      {children}
    </section>
  )
}

/** A name for each chance; without archetypes there is only the other deck. */
function useChances({ archetypes, other }: GuessedDeck) {
  const { t, language } = useI18n()
  const { percent } = useFormats()
  const told = (id: string, name: string, chance: number) => ({
    id,
    name,
    chance,
    share: percent(shownShare(chance)),
  })
  return [
    ...archetypes.map(({ id, names, chance }) => told(id, names[language] || names.en, chance)),
    told('', t('trackerView.guessOther'), other),
  ]
}

function InOneLine({ deck }: { deck: GuessedDeck }) {
  const t = useT()
  const chances = useChances(deck)
  return (
    <p className="card px-2.5 py-2 text-xs">
      <span className="sr-only">{t('trackerView.guessTitle')} </span>
      {chances.map(({ id, name, share }, at) => (
        <span key={id}>
          {at > 0 && ' · '}
          {name} <b className="tabular-nums">{share}</b>
        </span>
      ))}
    </p>
  )
}

function Guessed({ deck }: { deck: GuessedDeck }) {
  const t = useT()
  const ids = [
    ...deck.evidence,
    ...deck.ahead.map(({ id }) => id),
    ...deck.rest.map(({ id }) => id),
  ]
  const cardOf = useTrackerCards(ids)
  const more = deck.rest.slice(SHOWN)
  return (
    <>
      <Chances deck={deck} />
      {deck.evidence.length > 0 && (
        <div className="grid gap-1.5">
          <h3 className="font-body text-xs text-muted">{t('trackerView.guessEvidence')}</h3>
          <ul className="t-minis">
            {deck.evidence.map((id) => (
              <li key={id}>
                <MiniCard card={cardOf(id)} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {deck.ahead.length > 0 && (
        <Cards
          title={t('trackerView.guessNext', { count: deck.mana })}
          cards={deck.ahead}
          cardOf={cardOf}
        />
      )}
      {deck.rest.length > 0 && (
        <Cards
          title={t('trackerView.guessRest')}
          cards={deck.rest.slice(0, SHOWN)}
          cardOf={cardOf}
        />
      )}
      {more.length > 0 && (
        <details className="t-more">
          <summary>{t('trackerView.guessMore', { count: more.length })}</summary>
          <Cards cards={more} cardOf={cardOf} />
        </details>
      )}
      <p className="text-xs text-muted">{t('trackerView.guessNote')}</p>
    </>
  )
}

function Chances({ deck }: { deck: GuessedDeck }) {
  return (
    <ul className="grid gap-2">
      {useChances(deck).map(({ id, name, chance, share }) => (
        <li key={id} className="grid gap-1">
          <p className="flex items-baseline justify-between gap-3 text-sm">
            <span className={id === '' ? 'text-muted' : 'font-bold'}>{name}</span>
            <b className="font-extrabold tabular-nums">{share}</b>
          </p>
          <div className="t-meter" aria-hidden="true">
            <i style={{ width: `${chance * 100}%` }} />
          </div>
        </li>
      ))}
    </ul>
  )
}

interface CardsProps {
  title?: string
  cards: readonly ProbableCard[]
  cardOf: CardOf
}

function Cards({ title, cards, cardOf }: CardsProps) {
  const t = useT()
  const { percent } = useFormats()
  const { show, sheet } = useCardSheet()
  return (
    <div className="t-list">
      {title && <h3 className="font-body text-xs text-muted">{title}</h3>}
      <ul className="t-rows">
        {cards.map(({ id, cost, chance, copies }) => {
          const card = cardOf(id)
          const share = percent(shownShare(chance))
          const words = { name: card.name, cost: card.cost ?? cost, count: copies, share }
          return (
            <li key={id}>
              <TrackedRow
                card={card}
                known
                left={copies > 1 ? `×${copies}` : null}
                odds={<b>{share}</b>}
                label={t('trackerView.guessRow', words)}
                onPress={() => show(asCard(card))}
              />
            </li>
          )
        })}
      </ul>
      {sheet}
    </div>
  )
}
