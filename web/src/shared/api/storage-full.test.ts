import { expect, it } from 'vitest'
import { CallError } from './call-error'
import { fullNumbers, fullOf } from './storage-full'

const FULL = {
  there: { rows: 30_000, bytes: 4_150_000 },
  left: { rows: 0, bytes: 19_850_000 },
  limit: { rows: 30_000, bytes: 24_000_000 },
}

const refused = (details: string | null) =>
  new CallError('match_storage_full', 400, 'no', null, details)

it('reads what is there, what is left and the limit', () => {
  const full = fullOf(refused(JSON.stringify(FULL)))
  expect(full).toEqual(FULL)
  expect(fullNumbers(FULL)).toEqual({
    rows: 30_000,
    mostRows: 30_000,
    leftRows: 0,
    megabytes: 4.1,
    mostMegabytes: 24,
  })
})

it('is content without numbers', () => {
  expect(fullOf(refused(null))).toBeNull()
  expect(fullOf(refused('result'))).toBeNull()
  expect(fullOf(refused('{"there":1}'))).toBeNull()
  expect(fullOf(new Error('no'))).toBeNull()
})
