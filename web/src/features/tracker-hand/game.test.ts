import { expect, it } from 'vitest'
import { addNote, drawsUntil, newGame, stateOf, undo, type HandGame, type Note } from './game'

const DECK = {
  id: 'd1',
  name: 'Ember Mage',
  class: 'MAGE',
  format: 'STANDARD',
  cards: [
    { dbfId: 1, count: 2 },
    { dbfId: 2, count: 2 },
    { dbfId: 3, count: 1 },
  ],
  sideboards: [],
} as const

const game = () => newGame({ ...DECK, cards: [...DECK.cards], sideboards: [] }, 1000)

const facts = (dbfId: number, cardClass: 'MAGE' | 'WARRIOR' | 'NEUTRAL' = 'NEUTRAL') => ({
  dbfId,
  id: `T_${dbfId}`,
  name: `Card ${dbfId}`,
  cost: 1,
  cardClass,
  cardRarity: 'COMMON' as const,
  cardType: 'MINION' as const,
})

const play = (...notes: Note[]): HandGame => notes.reduce(addNote, game())
const after = (...notes: Note[]) => stateOf(play(...notes))
const left = (...notes: Note[]) => after(...notes).rows.map((row) => [row.card, row.left])

const seen = (dbfId: number, cardClass: 'WARRIOR' | 'NEUTRAL'): Note => ({
  kind: 'opponent card',
  card: facts(dbfId, cardClass),
})

const draw = (card: number): Note => ({ kind: 'draw', card })

it('starts with the whole deck, in the mulligan', () => {
  expect(after()).toMatchObject({ cards: 5, unknown: 0, hand: [], turn: 0, coin: null })
  expect(left()).toEqual([
    [1, 2],
    [2, 2],
    [3, 1],
  ])
})

it('draws, plays and discards', () => {
  const state = after(draw(1), draw(2), draw(2), { kind: 'play', card: 2, from: 'hand' })
  expect(state).toMatchObject({ cards: 2, hand: [1, 2], played: [2] })
  expect(after(draw(1), { kind: 'discard', card: 1, from: 'hand' })).toMatchObject({
    cards: 4,
    hand: [],
    played: [],
  })
  expect(left({ kind: 'discard', card: 3, from: 'deck' }).at(-1)).toEqual([3, 0])
  expect(after({ kind: 'play', card: 3, from: 'deck' })).toMatchObject({ played: [3], cards: 4 })
})

it('puts a card of the mulligan back, and one from anywhere else', () => {
  expect(left(draw(1), { kind: 'return', card: 1, from: 'hand' })[0]).toEqual([1, 2])
  const more = after({ kind: 'return', card: 1, from: 'elsewhere' })
  expect(more).toMatchObject({ cards: 6, rows: [{ card: 1, start: 2, left: 3 }, {}, {}] })
})

it('adds created cards as rows of their own, and unknown ones to the count', () => {
  const state = after(
    { kind: 'create', card: facts(9), to: 'deck' },
    { kind: 'create', card: facts(8), to: 'hand' },
    { kind: 'create unknown' },
    { kind: 'create unknown' },
    { kind: 'draw unknown' },
  )
  expect(state).toMatchObject({ cards: 7, unknown: 1, hand: [8] })
  expect(state.rows.at(-1)).toEqual({ card: 9, start: 0, left: 1 })
  expect(state.created.map(({ dbfId }) => dbfId)).toEqual([9, 8])
})

it('ignores what cannot be', () => {
  const impossible: Note[] = [
    draw(77),
    { kind: 'play', card: 1, from: 'hand' },
    { kind: 'discard', card: 1, from: 'hand' },
    { kind: 'return', card: 1, from: 'hand' },
    { kind: 'draw unknown' },
  ]
  for (const note of impossible) expect(play(note).notes).toEqual([])
  expect(play(draw(3), draw(3)).notes).toHaveLength(1)
})

it('takes the class of the opponent from the first card that has one, unless it was told', () => {
  expect(after(seen(5, 'NEUTRAL')).opponent.cardClass).toBeNull()
  expect(after(seen(5, 'NEUTRAL'), seen(6, 'WARRIOR')).opponent).toMatchObject({
    cardClass: 'WARRIOR',
    cards: [{ dbfId: 5 }, { dbfId: 6 }],
  })
  const told = after({ kind: 'opponent class', cardClass: 'PRIEST' }, seen(6, 'WARRIOR'))
  expect(told.opponent.cardClass).toBe('PRIEST')
})

it('counts the draws up to a turn, the coming one included', () => {
  expect(drawsUntil(after(), 3)).toBe(3)
  expect(drawsUntil(after({ kind: 'turn' }, { kind: 'turn' }), 5)).toBe(3)
  expect(drawsUntil(after({ kind: 'turn' }, { kind: 'turn' }), 1)).toBe(0)
})

it('takes no more notes after the result, until it is undone', () => {
  const over = play(draw(1), { kind: 'result', result: 'victory', at: 5000, match: 'm1' })
  expect(stateOf(over).ended).toEqual({ result: 'victory', at: 5000, match: 'm1' })
  expect(addNote(over, { kind: 'turn' })).toBe(over)
  expect(stateOf(undo(over)).ended).toBeNull()
})

/** A random number generator with a seed, so that a failure can be repeated. */
function random(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

function anyNote(pick: (below: number) => number): Note {
  const card = 1 + pick(6)
  const from = pick(2) === 0 ? 'hand' : 'deck'
  const notes: Note[] = [
    draw(card),
    { kind: 'play', card, from },
    { kind: 'discard', card, from },
    { kind: 'return', card, from: from === 'hand' ? 'hand' : 'elsewhere' },
    { kind: 'create', card: facts(card), to: from },
    { kind: 'create unknown' },
    { kind: 'draw unknown' },
    { kind: 'turn' },
    { kind: 'coin', coin: from === 'hand' },
    { kind: 'opponent card', card: facts(card, 'WARRIOR') },
  ]
  return notes[pick(notes.length)] ?? draw(1)
}

it('never loses count, and undoing any note gives the state before it', () => {
  for (let seed = 1; seed <= 60; seed++) {
    const pick = random(seed)
    let current = game()
    for (let step = 0; step < 60; step++) {
      const before = stateOf(current)
      const next = addNote(current, anyNote(pick))
      if (next === current) continue
      expect(stateOf(undo(next))).toEqual(before)
      current = next
      const state = stateOf(current)
      const listed = state.rows.reduce((sum, row) => sum + row.left, 0)
      expect(listed + state.unknown).toBe(state.cards)
      expect(state.rows.every((row) => row.left >= 0)).toBe(true)
    }
    while (current.notes.length > 0) current = undo(current)
    expect(stateOf(current)).toEqual(stateOf(game()))
  }
})
