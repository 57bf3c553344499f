import { expect, it } from 'vitest'
import { newestSession, sessionBefore } from './sessions'

const NAMES = [
  'Hearthstone_2026_05_02_23_41_07',
  'Hearthstone_2026_11_02_08_00_00',
  'Hearthstone_2026_05_03_00_12_00',
  'Hearthstone_old',
  'Zone.log',
]

it('takes the newest session by its name, whatever the order of the folder', () => {
  expect(newestSession(NAMES)).toBe('Hearthstone_2026_11_02_08_00_00')
  expect(newestSession(['Power.log', 'Hearthstone_old'])).toBeNull()
})

it('finds the session before one', () => {
  expect(sessionBefore(NAMES, 'Hearthstone_2026_11_02_08_00_00')).toBe(
    'Hearthstone_2026_05_03_00_12_00',
  )
  expect(sessionBefore(NAMES, 'Hearthstone_2026_05_02_23_41_07')).toBeNull()
})
