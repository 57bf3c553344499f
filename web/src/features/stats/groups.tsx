/** The same matches by class, opponent, mode, rank and length. */

import type { MyStats, OpponentStats, StatsGroup } from '@/shared/api/contract.gen'
import { classOrNeutral } from '@/shared/catalog/card'
import { ClassEmblem } from '@/shared/catalog/class-sigil'
import { useT } from '@/shared/i18n/i18n'
import type { Translate } from '@/shared/i18n/translator'
import { useArchetypeName } from '@/shared/stats/rate'
import type { StatsSearch } from '@/shared/stats/search'
import { GroupCard, GroupRow } from './group-card'
import { className, formatName, leagueName, lengthName, modeName } from './names'

interface GroupsProps {
  stats: MyStats
  search: StatsSearch
}

const sign = (cardClass: string | null) => (
  <ClassEmblem cardClass={classOrNeutral(cardClass)} className="size-8" />
)

export function Groups({ stats, search }: GroupsProps) {
  const t = useT()
  const { classes, opponents, opponent_archetypes: archetypes, modes, formats, ranks } = stats
  const by = (changes: StatsSearch): StatsSearch => ({ ...search, ...changes })
  return (
    <>
      {opponents.length > 0 && (
        <GroupCard title={t('picture.against')}>
          {opponents.map((group) => (
            <GroupRow
              key={group.key}
              name={className(t, group.key)}
              figures={group}
              sign={sign(group.key)}
              search={by({ opponent: group.key })}
            />
          ))}
        </GroupCard>
      )}
      {archetypes.length > 0 && <Archetypes stats={stats} search={search} />}
      {classes.length > 1 && (
        <GroupCard title={t('stats.byClass')}>
          {classes.map((group) => (
            <GroupRow
              key={group.key}
              name={className(t, group.key)}
              figures={group}
              sign={sign(group.key)}
              search={by({ class: group.key })}
            />
          ))}
        </GroupCard>
      )}
      <Plain title={t('stats.byMode')} groups={modes} name={modeName} to={(kind) => by({ kind })} />
      <Plain
        title={t('stats.byFormat')}
        groups={formats}
        name={formatName}
        to={(format) => by({ format })}
      />
      <Plain title={t('stats.byRank')} groups={ranks} name={leagueName} />
      <Plain title={t('stats.byTime')} groups={stats.durations} name={lengthName} />
      <Plain title={t('stats.byTurns')} groups={stats.turns} name={lengthName} />
    </>
  )
}

interface PlainProps {
  title: string
  groups: readonly StatsGroup[]
  name: (t: Translate, key: string) => string
  to?: (key: string) => StatsSearch
}

function Plain({ title, groups, name, to }: PlainProps) {
  const t = useT()
  if (groups.length === 0) return null
  return (
    <GroupCard title={title}>
      {groups.map((group) => (
        <GroupRow
          key={group.key}
          name={name(t, group.key)}
          figures={group}
          search={to?.(group.key)}
        />
      ))}
    </GroupCard>
  )
}

const MOST_ARCHETYPES = 10

function Archetypes({ stats, search }: GroupsProps) {
  const t = useT()
  const nameOf = useArchetypeName()
  const names = new Map(stats.archetypes.map((archetype) => [archetype.id, nameOf(archetype)]))
  const written = (it: OpponentStats) => it.name ?? names.get(it.archetype ?? '') ?? it.archetype
  return (
    <GroupCard title={t('stats.byArchetype')}>
      {stats.opponent_archetypes.slice(0, MOST_ARCHETYPES).map((group) => (
        <GroupRow
          key={`${group.class} ${group.archetype ?? group.name}`}
          name={written(group) ?? t('stats.unknown')}
          figures={group}
          sign={sign(group.class)}
          search={{ ...search, archetype: group.name ?? group.archetype ?? undefined }}
        />
      ))}
    </GroupCard>
  )
}
