import { expect, it } from 'vitest'
import { reasonOf } from './reason'

it('has a text for every reason of the server', () => {
  const reasons = [
    'signup',
    'duo_entry',
    'battle_royale_entry',
    'refund',
    'legend_reward',
    'purchase',
    'subscription_bonus',
    'admin',
    'spend',
  ]
  const texts = reasons.map((reason) => reasonOf(reason).text)
  expect(new Set(texts).size).toBe(reasons.length)
  expect(texts).not.toContain('mana.other')
  expect(reasonOf('something new').text).toBe('mana.other')
})
