import { expect, it } from 'vitest'
import { constantsOf } from './contract.ts'

it('finds the numbers and texts of the constants', () => {
  const code =
    "export const DUO = {\n  fee: 15,\n  stars: [7, 9],\n  topic: 'duo_game_',\n} as const\n"
  expect([...constantsOf(code)]).toEqual([
    ['DUO.fee', '15'],
    ['DUO.topic', "'duo_game_'"],
  ])
})
