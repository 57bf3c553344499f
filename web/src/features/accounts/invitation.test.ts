import { expect, it } from 'vitest'
import { invitationIn } from './invitation'

it.each([
  ['/quizzes/duo?code=ABC123', { game: 'duo', code: 'ABC123' }],
  ['/quizzes/duo?code=%22123456%22', { game: 'duo', code: '123456' }],
  ['/quizzes/battle-royale/join?code=ABC123#x', { game: 'battle', code: 'ABC123' }],
  ['/quizzes/battle-royale?code=ABC123', { game: 'battle', code: 'ABC123' }],
  ['/quizzes/duo', null],
  ['/decks?code=ABC123', null],
  [undefined, null],
])('finds in %s %j', (from, invitation) => {
  expect(invitationIn(from)).toEqual(invitation)
})
