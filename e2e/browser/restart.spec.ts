/** A server that dies in the middle of a game and comes back, as the players see it. */

import { roomOf, start, threeInARoom } from './support/battle.ts'
import { another, answer, expectQuestion, rightOption } from './support/live-game.ts'
import { TWICE_THE_PACE } from './support/servers.ts'
import { expect, test } from './support/test.ts'
import { texts } from './support/texts.ts'

const t = texts('fr')

test.use({ kind: TWICE_THE_PACE })

test('killed in the middle of a question, the server costs nobody a heart and the game goes on', async ({
  page,
  server,
  complaints,
  otherBrowser,
}) => {
  const three = await threeInARoom(server, page, otherBrowser)
  const [ana, ben, eva] = three
  await start(page)
  for (const { page: screen } of three) await expectQuestion(screen, 1)
  const room = roomOf(page)
  // Wrong; but the question will never have been asked.
  await answer(page, another(await rightOption(server, 'battle_royale_rooms', room)))
  await expect(page.getByText(t('play.wrong'))).toBeVisible()

  complaints.allowLostServer()
  await server.kill()
  for (const { page: screen } of three)
    await expect(screen.getByText(t('live.reconnecting'))).toBeVisible()
  await server.startAgain()
  for (const { page: screen } of three)
    await expect(screen.getByText(t('live.reconnecting'))).toBeHidden()

  for (const { page: screen } of three) {
    await expectQuestion(screen, 1)
    const hearts = screen.getByRole('list', { name: t('battle.list') }).getByRole('img', {
      name: '3 cœurs',
    })
    await expect(hearts).toHaveCount(3)
  }

  for (let number = 1; number <= 3; number += 1) {
    await expectQuestion(page, number)
    const right = await rightOption(server, 'battle_royale_rooms', room)
    await answer(page, right)
    for (const { page: screen } of [ben, eva]) {
      await expectQuestion(screen, number)
      await answer(screen, another(right))
    }
  }
  await expect(page.getByRole('heading', { name: t('battle.youWon') })).toBeVisible()
  for (const { page: screen } of [ben, eva])
    await expect(
      screen.getByRole('heading', { name: t('battle.otherWon', { name: ana.player.username }) }),
    ).toBeVisible()
})
