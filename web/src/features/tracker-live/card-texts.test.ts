import { beforeEach, expect, it } from 'vitest'
import { row, someView } from '@/shared/testing/fixtures/tracker-view'
import { CardTexts } from './card-texts'

let now: number
let asked: (readonly string[])[]
let given: string[]
let online: boolean
let texts: CardTexts

beforeEach(() => {
  now = 0
  asked = []
  given = []
  online = true
  texts = new CardTexts({
    textsOf: async (ids) => {
      asked.push(ids)
      if (!online) throw new Error('offline')
      return new Map(ids.map((id) => [id, `Text\nof ${id}`]))
    },
    give: (lines) => given.push(lines),
    now: () => now,
  })
})

it('asks for the text of each card once, on one line', async () => {
  const view = someView({ rows: [row('A', 2), row('B', 1)], hand: ['A', ''] })
  await texts.see(view)
  await texts.see({ ...view, hand: ['C'] })
  expect(asked).toEqual([['A', 'B'], ['C']])
  expect(given).toEqual(['A\tText of A\nB\tText of B', 'C\tText of C'])
})

it('asks again after a while if the server was not reached', async () => {
  online = false
  const view = someView({ rows: [row('A', 2)], hand: [] })
  await texts.see(view)
  online = true
  await texts.see(view)
  expect(asked).toHaveLength(1)
  now = 60_000
  await texts.see(view)
  expect([asked.length, given]).toEqual([2, ['A\tText of A']])
})
