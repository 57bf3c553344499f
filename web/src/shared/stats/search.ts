/** What the address of the statistics says: the view, the period and the filters. Pure. */

export const PERIODS = ['7d', '30d', '90d', 'patch', 'all'] as const
export type Period = (typeof PERIODS)[number]

export const BRACKETS = ['all', 'legend', 'diamond', 'platinum', 'low'] as const
export type Bracket = (typeof BRACKETS)[number]

export const RESULTS = ['victory', 'defeat', 'tie'] as const
export type Result = (typeof RESULTS)[number]

export interface StatsSearch {
  /** My Stats if absent. */
  view?: 'meta' | undefined
  /** Which games My Stats shows; constructed if absent. */
  games?: 'arena' | 'battlegrounds' | undefined
  /** Battlegrounds only; solo if absent. */
  teams?: 'duos' | undefined
  period?: Period | undefined
  format?: string | undefined
  /** Of Meta Stats: the rank. */
  bracket?: Bracket | undefined
  /** In My Stats the opponent's; in Meta Stats the one that is looked at. */
  archetype?: string | undefined
  deck?: string | undefined
  /** The player's own class. */
  class?: string | undefined
  opponent?: string | undefined
  /** The mode: `ranked`, `casual`… */
  kind?: string | undefined
  first?: 'yes' | 'no' | undefined
  result?: Result | undefined
  source?: 'log' | 'manual' | undefined
  /** `2026-11-16`, by the player's clock. */
  day?: string | undefined
}

/** The filters of the figures; the others are of the list of matches alone. */
export const FILTERS = ['deck', 'class', 'opponent', 'kind', 'format', 'first'] as const
export const LIST_FILTERS = ['archetype', 'result', 'source', 'day'] as const
export type FilterName = (typeof FILTERS)[number] | (typeof LIST_FILTERS)[number]

/** Unknown values are left out, so that a mistyped address shows everything. */
export function readSearch(search: Record<string, unknown>): StatsSearch {
  const day = word(search['day'])
  return {
    view: oneOf(['meta'], search['view']),
    games: oneOf(['arena', 'battlegrounds'], search['games']),
    teams: oneOf(['duos'], search['teams']),
    period: oneOf(PERIODS, search['period']),
    format: word(search['format']),
    bracket: oneOf(BRACKETS, search['bracket']),
    archetype: word(search['archetype']),
    deck: word(search['deck']),
    class: word(search['class']),
    opponent: word(search['opponent']),
    kind: word(search['kind']),
    first: oneOf(['yes', 'no'], search['first']),
    result: oneOf(RESULTS, search['result']),
    source: oneOf(['log', 'manual'], search['source']),
    day: day && /^\d{4}-\d\d-\d\d$/.test(day) ? day : undefined,
  }
}

/** The filters that are set, in their order. */
export function filtersOf(search: StatsSearch): FilterName[] {
  return [...FILTERS, ...LIST_FILTERS].filter((name) => search[name] !== undefined)
}

/** The address without any filter; the period stays. */
export const withoutFilters = ({ period }: StatsSearch): StatsSearch => ({ period })

function oneOf<Name extends string>(names: readonly Name[], value: unknown): Name | undefined {
  return names.find((name) => name === value)
}

/** The router parses values that look like a number as a number. */
function word(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}
