/** A whole duo, at twice the pace: at the usual one most of the time passes between questions. */

import { gameOf, twoAtPlay } from './support/duo.ts'
import { another, answer, expectQuestion, rightOption } from './support/live-game.ts'
import { TWICE_THE_PACE } from './support/servers.ts'
import { expect, test } from './support/test.ts'
import { texts } from './support/texts.ts'

const t = texts('fr')

test.use({ kind: TWICE_THE_PACE })

test('ten questions decide it', async ({ page, server, otherBrowser }) => {
  const [, ben] = await twoAtPlay(server, page, otherBrowser)
  const game = gameOf(page)
  for (let number = 1; number <= 10; number += 1) {
    await Promise.all([expectQuestion(page, number), expectQuestion(ben.page, number)])
    const right = await rightOption(server, 'duo_games', game)
    await Promise.all([
      answer(page, right),
      answer(ben.page, number === 3 ? another(right) : right),
    ])
  }
  await expect(page.getByRole('heading', { name: t('duo.won') })).toBeVisible()
  await expect(ben.page.getByRole('heading', { name: t('duo.lost') })).toBeVisible()
})
