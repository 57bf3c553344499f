import { expect, it } from 'vitest'
import { groupSecret } from './group-secret'

it('splits a secret every four letters', () => {
  expect(groupSecret('JBSWY3DPEHPK3PXP')).toBe('JBSW Y3DP EHPK 3PXP')
  expect(groupSecret('JBSWY3')).toBe('JBSW Y3')
  expect(groupSecret('')).toBe('')
})
