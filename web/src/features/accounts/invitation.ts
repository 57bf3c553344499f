/** A shared link to a game, as the return path of the sign-in pages. */

import { splitHash } from '@/shared/session/link-outcome'

export interface Invitation {
  game: 'duo' | 'battle'
  code: string
}

const GAMES: readonly [game: Invitation['game'], path: RegExp][] = [
  ['duo', /^\/quizzes\/duo\/?$/],
  ['battle', /^\/quizzes\/battle-royale(\/join)?\/?$/],
]

/** The game and the code of a return path such as `/quizzes/duo?code=ABC123`; null if it is no invitation. */
export function invitationIn(from: string | undefined): Invitation | null {
  const [path = '', query] = splitHash(from ?? '')[0].split('?')
  const game = GAMES.find(([, pattern]) => pattern.test(path))?.[0]
  // The router writes a code of only digits in quotes.
  const code = new URLSearchParams(query).get('code')?.replaceAll('"', '')
  return game && code ? { game, code } : null
}
