/** The boxes in the middle of a tracked game: mulligan, plays by turn, the opponent. */

import { ArrowRight } from 'lucide-react'
import type { TrackerView } from '@/shared/api/contract.gen'
import { classOrNeutral } from '@/shared/catalog/card'
import { CLASS_NAMES } from '@/shared/catalog/card-names'
import { ClassEmblem } from '@/shared/catalog/class-sigil'
import { useI18n, useT } from '@/shared/i18n/i18n'
import { OfferedCards } from './lazy-boxes'
import type { TrackedDeck } from './tracked-deck'
import type { CardOf } from './tracker-cards'
import { sortByCost } from './deck-list'
import { MiniCard } from './mini-card'
import { numbered } from './numbered'
import { TheirHand } from './their-hand'
import { mulliganCards, playedTurns } from './turns'

interface BoxProps {
  view: TrackerView
  cardOf: CardOf
}

interface MulliganBoxProps extends BoxProps {
  /** Whose figures stand beside the offered cards; none in a game that is not the player's. */
  deck: TrackedDeck | null
}

export function MulliganBox({ view, cardOf, deck }: MulliganBoxProps) {
  const t = useT()
  const { mulligan } = view
  if (!mulligan || mulligan.offered.length === 0) return null
  const { kept, replaced, open } = mulliganCards(mulligan)
  return (
    <section className="card t-box t-mulligan" aria-labelledby="tracker-mulligan">
      <h2 id="tracker-mulligan" className="eyebrow">
        {t('trackerView.mulligan')}
      </h2>
      {open ? (
        <OfferedCards view={view} cardOf={cardOf} deck={deck} offered={kept}>
          <Minis cards={kept} cardOf={cardOf} />
        </OfferedCards>
      ) : (
        <ul className="t-minis">
          {numbered(kept).map(({ key, card }) => (
            <li key={key}>
              <MiniCard card={cardOf(card)} />
            </li>
          ))}
          {numbered(replaced.map(({ card }) => card)).map(({ key, card, at }) => {
            const by = replaced[at]?.by
            return (
              <li key={`back ${key}`} className="flex min-w-0 flex-wrap items-center gap-1.5">
                <MiniCard card={cardOf(card)} kind="replaced" />
                {by && (
                  <>
                    <ArrowRight className="size-4 shrink-0 text-ok" aria-hidden="true" />
                    <span className="sr-only">{t('trackerView.replacedBy')}</span>
                    <MiniCard card={cardOf(by)} />
                  </>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {open && <p className="text-xs text-muted">{t('trackerView.mulliganOpen')}</p>}
    </section>
  )
}

export function PlaysBox({ view, cardOf }: BoxProps) {
  const t = useT()
  const turns = playedTurns(view)
  return (
    <section className="card t-box">
      <table className="t-lanes">
        <caption className="sr-only">{t('trackerView.plays')}</caption>
        <thead>
          <tr>
            <th scope="col" className="w-11">
              {t('trackerView.turnHead')}
            </th>
            <th scope="col">{t('trackerView.you')}</th>
            <th scope="col">{t('trackerView.opponent')}</th>
          </tr>
        </thead>
        <tbody>
          {turns.map(({ turn, mine, theirs, now, ahead }) => (
            <tr key={turn} className={now ? 't-now' : undefined}>
              <th scope="row">{turn}</th>
              <td>
                <Plays cards={mine} ahead={ahead === 'mine'} cardOf={cardOf} />
              </td>
              <td>
                <Plays cards={theirs} ahead={ahead === 'theirs'} cardOf={cardOf} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {turns.length === 0 && <p className="py-3 text-sm text-muted">{t('trackerView.noPlays')}</p>}
    </section>
  )
}

interface PlaysProps {
  cards: string[]
  ahead: boolean
  cardOf: CardOf
}

function Plays({ cards, ahead, cardOf }: PlaysProps) {
  const t = useT()
  if (cards.length === 0)
    return <span className="text-xs text-muted">{ahead ? t('trackerView.ahead') : '–'}</span>
  return <Minis cards={cards} cardOf={cardOf} />
}

function Minis({ cards, cardOf }: { cards: readonly string[]; cardOf: CardOf }) {
  return (
    <ul className="t-minis">
      {numbered(cards).map(({ key, card }) => (
        <li key={key}>
          <MiniCard card={cardOf(card)} />
        </li>
      ))}
    </ul>
  )
}

export function OpponentBox({ view: { opponent }, cardOf }: BoxProps) {
  const { t, language } = useI18n()
  const own = sortByCost(
    opponent.cards.filter(({ created }) => !created),
    cardOf,
    language,
  )
  const made = sortByCost(
    opponent.cards.filter(({ created }) => created),
    cardOf,
    language,
  )
  const seen = own.reduce((total, { count }) => total + count, 0)
  const cardClass = opponent.class ? classOrNeutral(opponent.class) : null
  return (
    <section className="card t-box grid gap-3" aria-labelledby="tracker-opponent">
      <div className="flex items-center gap-3">
        <ClassEmblem cardClass={cardClass ?? 'NEUTRAL'} className="size-10" />
        <div className="min-w-0 flex-1">
          <p className="eyebrow">{t('trackerView.opponent')}</p>
          <h2 id="tracker-opponent" className="text-lg">
            {cardClass ? t(CLASS_NAMES[cardClass]) : t('trackerView.unknownClass')}
          </h2>
        </div>
        <div className="text-right">
          <p className="font-bold tabular-nums">{t('trackerView.seen', { count: seen })}</p>
          {opponent.secrets > 0 && (
            <p className="text-xs text-muted">
              {t('trackerView.secrets', { count: opponent.secrets })}
            </p>
          )}
        </div>
      </div>
      <TheirHand cards={opponent.hand_cards} cardOf={cardOf} />
      {own.length + made.length > 0 && (
        <ul className="t-minis">
          {own.map(({ card, count }) => (
            <li key={card}>
              <MiniCard card={cardOf(card)} count={count} />
            </li>
          ))}
          {made.map(({ card, count }) => (
            <li key={`${card} made`}>
              <MiniCard card={cardOf(card)} count={count} kind="made" />
            </li>
          ))}
        </ul>
      )}
      {made.length > 0 && <p className="text-xs text-muted">{t('trackerView.madeNote')}</p>}
    </section>
  )
}
