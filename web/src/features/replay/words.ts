/** What the steps of a replay say, in the player's language. */

import type { PlainKey, Translate } from '@/shared/i18n/translator'
import type { CardOf } from '@/shared/tracker/tracker-cards'
import type { Actor, Fact, Piece, Side, Step } from '@/shared/wasm/replay'

const STEPS: Partial<Record<string, PlainKey>> = {
  start: 'replay.start',
  mulligan: 'replay.mulligan',
  kept: 'replay.keptStep',
  play: 'replay.plays',
  attack: 'replay.attack',
  hero_power: 'replay.heroPower',
  use: 'replay.uses',
  trigger: 'replay.effect',
  rewound: 'replay.rewound',
  reconnected: 'replay.reconnected',
}

const FACTS: Partial<Record<string, PlainKey>> = {
  offered: 'replay.offered',
  kept: 'replay.kept',
  drawn: 'replay.drawn',
  burned: 'replay.burned',
  added: 'replay.added',
  returned: 'replay.returned',
  discarded: 'replay.discarded',
  shuffled: 'replay.shuffled',
  summoned: 'replay.summoned',
  equipped: 'replay.equipped',
  died: 'replay.died',
  broke: 'replay.broke',
  secret: 'replay.secretSet',
  secret_gone: 'replay.secretGone',
  damaged: 'replay.damaged',
  healed: 'replay.healed',
  armored: 'replay.armored',
  changed: 'replay.changed',
  transformed: 'replay.transformed',
  taken: 'replay.taken',
  revealed: 'replay.revealed',
  conceded: 'replay.conceded',
}

const RESULTS = {
  WON: 'trackerLive.victory',
  LOST: 'trackerLive.defeat',
  TIED: 'trackerLive.tie',
} as const

interface Parts {
  t: Translate
  cardOf: CardOf
  /** On the page of a link the player is somebody. */
  shared: boolean
  result: keyof typeof RESULTS | null
}

export type Words = ReturnType<typeof wordsOf>

export function wordsOf({ t, cardOf, shared, result }: Parts) {
  const who = (own: boolean): string => {
    if (!own) return t('replay.opponent')
    return t(shared ? 'replay.player' : 'replay.you')
  }
  const card = (id: string | null): string =>
    id === null ? t('replay.unknownCard') : cardOf(id).name
  const actor = (it: Actor): string => (it.hero ? who(it.own) : card(it.card))

  const line = (label: PlainKey, what: string) => t('replay.line', { label: t(label), what })

  const fact = (it: Fact, table: readonly Side[]): string | null => {
    const label = FACTS[it.what]
    if (!label) return null
    if (it.what === 'conceded') return line(label, who(it.own))
    const amount = it.amount > 0 ? ` ${it.what === 'damaged' ? '−' : '+'}${it.amount}` : ''
    const now = it.what === 'changed' ? ` ${numbers(it.entity, table)}` : ''
    return line(label, `${actor(it)}${amount}${now}`)
  }

  /** What happens: the deed itself, without what follows from it. */
  const deed = (step: Step): string => {
    if (step.kind === 'turn')
      return t('replay.turnOf', { turn: step.turn, who: who(step.own ?? true) })
    if (step.kind === 'end') return result ? t(RESULTS[result]) : ''
    const label = STEPS[step.kind] ?? 'replay.effect'
    if (!step.actor) return t(label)
    const named = step.kind === 'hero_power' ? card(step.actor.card) : actor(step.actor)
    const target = step.target ? ` → ${actor(step.target)}` : ''
    return line(label, `${named}${target}`)
  }

  return {
    who,
    deed,
    /** Whose deed it is. */
    doer: (step: Step): string | null =>
      step.actor && step.kind !== 'turn' ? who(step.actor.own) : null,
    facts: (step: Step, table: readonly Side[]): string[] =>
      step.facts.flatMap((it) => fact(it, table) ?? []),
    /** A card of the table, as a screen reader says it. */
    piece: (piece: Piece): string => {
      const marks = piece.marks.flatMap((mark) => {
        const text = MARKS[mark]
        return text ? [t(text)] : []
      })
      return [card(piece.card), `${piece.attack}/${piece.health}`, ...marks].join(', ')
    },
    card,
  }
}

/** `5/4`, for a card that is on the table after the step. */
function numbers(entity: number, table: readonly Side[]): string {
  const piece = table.flatMap((side) => side.board).find((it) => it.entity === entity)
  return piece ? `${piece.attack}/${piece.health}` : ''
}

const MARKS: Partial<Record<string, PlainKey>> = {
  taunt: 'replay.taunt',
  divine_shield: 'replay.divineShield',
  stealth: 'replay.stealth',
  frozen: 'replay.frozen',
  dormant: 'replay.dormant',
}
