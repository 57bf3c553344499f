import { expect, it } from 'vitest'
import { aMatch } from '@/shared/testing/fixtures/stats'
import { readMatches, toCsv, toJson } from './match-file'

const DECK = '0c8b2a34-1111-4222-8333-444455556666'
const TOLD = {
  result: 'defeat',
  deck_id: DECK,
  opponent_class: 'DEATHKNIGHT',
  opponent_archetype: 'Blood, "control"',
  opponent_cards: ['CS2_029', 'EX1_277'],
  mode: 'ranked',
  format: 'STANDARD',
  rank: 'gold_3',
  went_first: false,
  turns: 14,
  duration_s: 431,
  notes: 'close\none',
} as const
const MATCH = aMatch({ ...TOLD, opponent_cards: [...TOLD.opponent_cards], class: 'MAGE' })

it('reads its own files back', () => {
  const told = {
    id: MATCH.id,
    ...TOLD,
    played_at: new Date(MATCH.played_at).toISOString(),
  }
  const csv = readMatches(
    toCsv([MATCH], () => 'My deck'),
    'u1',
    () => undefined,
  )
  expect(csv).toMatchObject({ kind: 'csv', unread: [], matches: [told] })
  expect(readMatches(toJson([MATCH]), 'u1', () => undefined)).toMatchObject({
    kind: 'json',
    unread: [],
    matches: [told],
  })
})

it('reads the plain columns of other trackers', () => {
  const text = [
    'Start Time;Deck;Player Class;Opponent Class;Coin;Result;Turns;Duration;Rank;Game Mode;Note',
    '2026-11-02 21:04;Ember;Mage;Death Knight;yes;Win;9;7:31;Diamond 4;Ranked;gg',
    '2026-11-02 21:20;Other;Mage;Demon Hunter;no;Loss;12;;Legend;Play;',
    'some day;Ember;Mage;Druid;no;Win;;;;;',
  ].join('\n')
  const read = readMatches(text, 'u1', (name) => (name === 'Ember' ? DECK : undefined))
  expect(read.kind).toBe('csv')
  expect(read.unread).toEqual([4])
  expect(read.matches).toMatchObject([
    {
      result: 'victory',
      deck_id: DECK,
      opponent_class: 'DEATHKNIGHT',
      went_first: false,
      turns: 9,
      duration_s: 451,
      rank: 'diamond_4',
      mode: 'ranked',
      notes: 'gg',
    },
    {
      result: 'defeat',
      deck_id: null,
      opponent_class: 'DEMONHUNTER',
      went_first: true,
      rank: 'legend',
    },
  ])
})

it('gives a line the same id again, and another one to another player', () => {
  const text = 'date,result\n2026-11-02,win\n2026-11-03,win'
  const ids = (user: string) => readMatches(text, user, () => undefined).matches.map(({ id }) => id)
  expect(ids('u1')).toEqual(ids('u1'))
  expect(new Set([...ids('u1'), ...ids('u2')]).size).toBe(4)
  for (const id of ids('u1')) expect(id).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
})

it('says when a file has no matches', () => {
  expect(readMatches('hello', 'u1', () => undefined).kind).toBeNull()
  expect(readMatches('{"a":1}', 'u1', () => undefined).kind).toBeNull()
  expect(readMatches('{', 'u1', () => undefined).kind).toBeNull()
})
