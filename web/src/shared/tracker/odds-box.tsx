/** The player's chances until a turn of their choice, for kinds of cards and one card. */

import { useState } from 'react'
import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import type { CardOf } from './tracker-cards'
import { TURNS_AHEAD, type DeckList, type TurnsAhead } from './deck-list'
import { CHEAP, DEAR, oddsGroups, type OddsGroup } from './odds-groups'
import { Segments } from '@/shared/ui/segments'
import { shownShare } from './shown-percent'

interface OddsBoxProps {
  list: DeckList
  cardOf: CardOf
  ahead: TurnsAhead
  onAhead: (ahead: TurnsAhead) => void
}

export function OddsBox({ list, cardOf, ahead, onAhead }: OddsBoxProps) {
  const t = useT()
  const [wish, setWish] = useState<string | null>(null)
  const left = list.rows.filter((row) => row.left > 0)
  const ids = [...new Set(left.map(({ card }) => card))]
  // The wish if it is still in the deck, else the dearest card.
  const chosen = wish !== null && ids.includes(wish) ? wish : (ids.at(-1) ?? null)
  const groups = oddsGroups(list, cardOf, chosen)
  const noList = ids.length === 0 && list.unknown.some(({ maker }) => !maker)
  return (
    <section className="card t-box grid gap-3" aria-labelledby="tracker-odds">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="tracker-odds" className="text-md">
          {t('trackerView.odds')}
        </h2>
        {!noList && <span className="text-xs text-muted">{t('trackerView.atLeastOne')}</span>}
      </div>
      {noList ? (
        <p className="text-sm text-muted">{t('trackerView.oddsNoDeck')}</p>
      ) : (
        <>
          <TurnChoice list={list} ahead={ahead} onAhead={onAhead} />
          <ul className="grid gap-3">
            {groups.map((group) => (
              <Group key={group.name} group={group} list={list}>
                {group.name === 'chosen' && chosen !== null ? (
                  <select
                    className="t-pick"
                    aria-label={t('trackerView.chooseCard')}
                    value={chosen}
                    onChange={(event) => setWish(event.target.value)}
                  >
                    {ids.map((id) => (
                      <option key={id} value={id}>
                        {cardOf(id).name}
                      </option>
                    ))}
                  </select>
                ) : (
                  groupText(t, group)
                )}
              </Group>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

/** Which turn the second column of the list and the chances are for. */
export function TurnChoice({ list, ahead, onAhead }: Omit<OddsBoxProps, 'cardOf'>) {
  const t = useT()
  return (
    <Segments
      className="t-segments"
      legend={t('trackerView.byWhichTurn')}
      options={TURNS_AHEAD.map((turns) => ({
        value: turns,
        label: t('trackerView.turn', { turn: list.firstTurn + turns }),
      }))}
      value={ahead}
      onChoose={onAhead}
    />
  )
}

interface GroupProps {
  group: OddsGroup
  list: DeckList
  children: React.ReactNode
}

function Group({ group, list, children }: GroupProps) {
  const t = useT()
  const { percent } = useFormats()
  const share = shownShare(group.chance)
  return (
    <li className="grid gap-1">
      <div className="flex items-center gap-2 text-sm">
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-1.5">
          {children}
          <span className="text-xs text-subtle tabular-nums">
            {t('trackerView.countOf', { count: group.count, total: list.random })}
          </span>
        </span>
        <b className="font-extrabold tabular-nums">{percent(share)}</b>
      </div>
      <div className="t-meter" aria-hidden="true">
        <i style={{ width: `${share * 100}%` }} />
      </div>
    </li>
  )
}

function groupText(t: ReturnType<typeof useT>, { name }: OddsGroup): string {
  if (name === 'spell') return t('trackerView.aSpell')
  if (name === 'cheap') return t('trackerView.costUpTo', { cost: CHEAP })
  return t('trackerView.costFrom', { cost: DEAR })
}
