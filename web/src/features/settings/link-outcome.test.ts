import { expect, it } from 'vitest'
import { linkOutcome } from './link-outcome'

it('hears that the other mailbox holds a second link', () => {
  const hash =
    '#message=Confirmation+link+accepted.+Please+proceed+to+confirm+link+sent+to+the+other+email&sb='
  expect(linkOutcome(hash)).toBe('half-way')
})

it('hears that a link was too old', () => {
  expect(linkOutcome('#error=access_denied&error_code=otp_expired&error_description=old&sb=')).toBe(
    'expired',
  )
})

it('takes any other address for what it is', () => {
  expect(linkOutcome('')).toBeNull()
  expect(linkOutcome('#devices')).toBeNull()
})
