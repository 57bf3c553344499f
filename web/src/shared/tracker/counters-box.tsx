/** What the cards of this game count: only the figures that a card of either deck asks for. */

import type { TrackerCounters, TrackerView } from '@/shared/api/contract.gen'
import { useT } from '@/shared/i18n/i18n'
import type { PlainKey } from '@/shared/i18n/translator'
import { MiniCard } from './mini-card'
import type { CardOf } from './tracker-cards'

interface Figure {
  name: PlainKey
  value: (counters: TrackerCounters) => string
}

/** By the names of `gamelog`; a newer module may have others. */
const FIGURES: Partial<Record<string, Figure>> = {
  spells: { name: 'trackerView.countSpells', value: ({ spells }) => String(spells) },
  minions_died: {
    name: 'trackerView.countMinionsDied',
    value: ({ minions_died: died }) => String(died),
  },
  hero_powers: {
    name: 'trackerView.countHeroPowers',
    value: ({ hero_powers: uses }) => String(uses),
  },
  fatigue: { name: 'trackerView.countFatigue', value: ({ fatigue }) => String(fatigue) },
  overload: {
    name: 'trackerView.countOverload',
    value: ({ overload_now: now, overload_next: next }) => `${now} · ${next}`,
  },
  corpses: { name: 'trackerView.countCorpses', value: ({ corpses }) => String(corpses) },
  cards_played: {
    name: 'trackerView.countCards',
    value: ({ cards_this_turn: now, cards_last_turn: last }) => `${now} · ${last}`,
  },
}

interface CountersBoxProps {
  view: TrackerView
  cardOf: CardOf
}

export function CountersBox({ view, cardOf }: CountersBoxProps) {
  const t = useT()
  const { mine, theirs, wanted } = view.counters
  const figures = wanted.flatMap((name) => FIGURES[name] ?? [])
  const showsGraves =
    wanted.includes('graveyard') && mine.graveyard.length + theirs.graveyard.length > 0
  if (figures.length === 0 && !showsGraves) return null
  return (
    <section className="card t-box grid gap-3" aria-labelledby="tracker-counters">
      <h2 id="tracker-counters" className="eyebrow">
        {t('trackerView.countersTitle')}
      </h2>
      {figures.length > 0 && (
        <table className="t-counters" aria-labelledby="tracker-counters">
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">{t('trackerView.countersTitle')}</span>
              </th>
              <th scope="col">{t('trackerView.you')}</th>
              <th scope="col">{t('trackerView.opponent')}</th>
            </tr>
          </thead>
          <tbody>
            {figures.map(({ name, value }) => (
              <tr key={name}>
                <th scope="row">{t(name)}</th>
                <td>{value(mine)}</td>
                <td>{value(theirs)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {showsGraves && (
        <details className="t-more">
          <summary>{t('trackerView.countGraveyard')}</summary>
          <div className="grid gap-2">
            <Graves title={t('trackerView.you')} counters={mine} cardOf={cardOf} />
            <Graves title={t('trackerView.opponent')} counters={theirs} cardOf={cardOf} />
          </div>
        </details>
      )}
    </section>
  )
}

interface GravesProps {
  title: string
  counters: TrackerCounters
  cardOf: CardOf
}

function Graves({ title, counters: { graveyard }, cardOf }: GravesProps) {
  if (graveyard.length === 0) return null
  return (
    <div>
      <p className="text-xs text-muted">{title}</p>
      <ul className="t-minis">
        {graveyard.map(({ card, count, created }) => (
          <li key={`${card} ${created}`}>
            <MiniCard card={cardOf(card)} count={count} kind={created ? 'made' : 'usual'} />
          </li>
        ))}
      </ul>
    </div>
  )
}
