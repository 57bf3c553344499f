/** What a form says about a match, as the server takes it. Pure. */

import type { MatchArgs, MatchRow } from '@/shared/api/contract.gen'
import { RESULTS, type Result } from '@/shared/stats/search'
import { outcomeOf } from './outcome'

/** The values of the form; an empty text is no value. */
export interface MatchForm {
  result: Result
  playedAt: string
  deck: string
  opponent: string
  archetype: string
  mode: string
  format: string
  league: string
  step: string
  first: string
  turns: string
  minutes: string
  notes: string
}

/** `2026-11-16T21:05` by the clock of the device. */
export function localTime(moment: Date): string {
  const shifted = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000)
  return shifted.toISOString().slice(0, 16)
}

export function formOf(match: MatchRow): MatchForm {
  const [league = '', step = ''] = (match.rank ?? '').split('_')
  const { went_first: first, duration_s: seconds } = match
  return {
    result: outcomeOf(match.result),
    playedAt: localTime(new Date(match.played_at)),
    deck: match.deck_id ?? '',
    opponent: match.opponent_class ?? '',
    archetype: match.opponent_archetype ?? '',
    mode: match.mode ?? '',
    format: match.format ?? '',
    league,
    step,
    first: first === null ? '' : first ? 'yes' : 'no',
    turns: match.turns === null ? '' : String(match.turns),
    minutes: seconds === null ? '' : String(Math.round(seconds / 60)),
    notes: match.notes ?? '',
  }
}

export function readForm(data: FormData): MatchForm {
  const text = (name: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  return {
    result: RESULTS.find((result) => result === text('result')) ?? 'victory',
    playedAt: text('playedAt'),
    deck: text('deck'),
    opponent: text('opponent'),
    archetype: text('archetype'),
    mode: text('mode'),
    format: text('format'),
    league: text('league'),
    step: text('step'),
    first: text('first'),
    turns: text('turns'),
    minutes: text('minutes'),
    notes: text('notes'),
  }
}

/** Legend has a place, or none; every other league a step. */
function rankOf({ league, step }: MatchForm): string | null {
  if (!league) return null
  if (league === 'legend') return step ? `legend_${step}` : 'legend'
  return `${league}_${step || '10'}`
}

const valuesOf = (form: MatchForm) => ({
  result: form.result as string,
  deck_id: form.deck || null,
  opponent_class: form.opponent || null,
  opponent_archetype: form.archetype || null,
  mode: form.mode || null,
  format: form.format || null,
  rank: rankOf(form),
  went_first: form.first === '' ? null : form.first === 'yes',
  turns: form.turns === '' ? null : Number(form.turns),
  duration_s: form.minutes === '' ? null : Number(form.minutes) * 60,
  notes: form.notes || null,
})

export function newMatch(form: MatchForm, id: string, now: Date): MatchArgs {
  const isNow = form.playedAt === '' || form.playedAt === localTime(now)
  return {
    id,
    source: 'manual',
    sender: 'page',
    played_at: (isNow ? now : new Date(form.playedAt)).toISOString(),
    ...valuesOf(form),
  }
}

type Values = ReturnType<typeof valuesOf>

/** Only what the player changed, so that seconds and older words stay as they are. */
export function changesOf(
  before: MatchForm,
  after: MatchForm,
): Partial<Values & { played_at: string }> {
  const old = new Map<string, unknown>(Object.entries(valuesOf(before)))
  const changed = Object.entries(valuesOf(after)).filter(([name, value]) => old.get(name) !== value)
  return {
    ...Object.fromEntries(changed),
    ...(before.playedAt === after.playedAt || after.playedAt === ''
      ? {}
      : { played_at: new Date(after.playedAt).toISOString() }),
  }
}

/** A deleted match as it is recorded again. */
export function recordOf(match: MatchRow): MatchArgs {
  const cards = Array.isArray(match.opponent_cards) ? match.opponent_cards : []
  return {
    id: match.id,
    result: match.result,
    played_at: match.played_at,
    source: match.source,
    sender: match.sender,
    build: match.build,
    deck_id: match.deck_id,
    opponent_class: match.opponent_class,
    opponent_archetype: match.opponent_archetype,
    opponent_cards: cards.filter((card) => typeof card === 'string'),
    mode: match.mode,
    class: match.class,
    arena: match.arena,
    arena_deck: match.arena_deck,
    format: match.format,
    rank: match.rank,
    went_first: match.went_first,
    turns: match.turns,
    duration_s: match.duration_s,
    notes: match.notes,
  }
}
