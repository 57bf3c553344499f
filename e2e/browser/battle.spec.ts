/** Battle royale as three people play it, each at a browser of their own. */

import { rows } from '../support/table.ts'
import { card, create, IN_ROOM, join, roomOf, start, threeInARoom } from './support/battle.ts'
import { faults, overflow } from './support/faults.ts'
import {
  another,
  answer,
  expectBefore,
  expectPhase,
  expectQuestion,
  expectQuestionOrNext,
  expectStarted,
  leave,
  rightOption,
  seated,
} from './support/live-game.ts'
import { expect, test } from './support/test.ts'
import { texts } from './support/texts.ts'

const t = texts('fr')

test('three play a whole game: two fall, one wins, and all see the same ranking', async ({
  page,
  server,
  otherBrowser,
}) => {
  const ana = await seated(server, page)
  const ben = await seated(server, await otherBrowser())
  const eva = await seated(server, await otherBrowser())

  const code = await create(ana)
  expect(code).toMatch(/^[A-Z0-9]{6}$/)
  await expect(page.getByRole('heading', { name: 'Joueurs (1/4)' })).toBeVisible()
  const startButton = page.getByRole('button', { name: /\(1\/3\)$/ })
  await expect(startButton).toHaveAttribute('aria-disabled', 'true')

  await join(ben, code)
  await expect(ben.page.getByText(t('battle.waitingForCreator'))).toBeVisible()
  await join(eva, code)
  await expect(page.getByRole('heading', { name: 'Joueurs (3/4)' })).toBeVisible()
  await start(page)

  const room = roomOf(page)
  for (const { page: screen } of [ana, ben, eva]) await expectStarted(screen)

  // Ben knows nothing; Eva knows one thing more; Ana knows everything.
  for (let number = 1; number <= 4; number += 1) {
    await expectQuestion(page, number)
    const right = await rightOption(server, 'battle_royale_rooms', room)
    await answer(page, right)
    await expect(page.getByText(t('play.right'))).toBeVisible()
    if (number <= 3) {
      await expectQuestion(ben.page, number)
      await answer(ben.page, another(right))
    }
    if (number === 4) await expect(ben.page.getByText(t('battle.watching'))).toBeVisible()
    await expectQuestion(eva.page, number)
    await answer(eva.page, number === 1 ? right : another(right))
    if (number === 3) {
      await expect(card(page, ben.player.username)).toContainText(t('battle.eliminated'))
      await expectBefore(4, ben.page.getByText(t('battle.outNow')))
    }
  }

  await expect(page.getByRole('heading', { name: t('battle.youWon') })).toBeVisible()
  for (const { page: screen } of [ben, eva])
    await expect(
      screen.getByRole('heading', {
        name: t('battle.otherWon', { name: ana.player.username }),
      }),
    ).toBeVisible()
  const ranking = page.getByRole('list').getByRole('listitem')
  await expect(ranking.nth(0)).toContainText(/^1er.*Vous4 bonnes réponses.*Gagnant/)
  await expect(ranking.nth(1)).toContainText('2e')
  await expect(ranking.nth(1)).toContainText(eva.player.username)
  await expect(ranking.nth(2)).toContainText('3e')
  expect(await faults(page)).toEqual([])

  const { mana } = rows(
    await ben.player.client.from('profiles').select('mana').eq('id', ben.player.user.id).single(),
  )
  expect(mana).toBe(230)

  // Whoever presses lands in the same new room.
  await page.getByRole('button', { name: t('live.rematch') }).click()
  await expect(page).not.toHaveURL(new RegExp(room))
  await expect(page).toHaveURL(IN_ROOM)
  await ben.page.getByRole('button', { name: t('live.joinRematch') }).click()
  await expect(ben.page).toHaveURL(page.url())
  await expect(page.getByRole('heading', { name: /^Joueurs \(2\// })).toBeVisible()
})

test('a reload in any phase finds the same question, the same hearts and the answer given', async ({
  page,
  server,
  otherBrowser,
}) => {
  const [ana, ben, eva] = await threeInARoom(server, page, otherBrowser)
  const hearts = card(page, t('live.you')).getByRole('img', { name: '2 cœurs' })

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Joueurs (3/4)' })).toBeVisible()
  await start(page)

  await expectStarted(page)
  await page.reload()
  await expectStarted(page)

  await expectQuestion(page, 1)
  const right = await rightOption(server, 'battle_royale_rooms', roomOf(page))
  await answer(ben.page, another(right))
  await answer(page, another(right))
  await expect(page.getByText(t('play.wrong'))).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Question 1 sur/)
  await expect(page.getByText(t('play.wrong'))).toBeVisible()
  expect(await faults(page)).toEqual([])
  await answer(eva.page, right)

  await expectBefore(2, page.getByText(t('play.rightAnswer')))
  await page.reload()
  await expectQuestionOrNext(page, 1)
  await expect(hearts).toBeVisible()

  await expectQuestion(page, 2)
  await page.reload()
  await expectQuestion(page, 2)
  await expect(hearts).toBeVisible()
  await expect(
    card(eva.page, ana.player.username).getByRole('img', { name: '2 cœurs' }),
  ).toBeVisible()
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  const next = await rightOption(server, 'battle_royale_rooms', roomOf(page))
  for (const { page: screen } of [ana, ben, eva]) await answer(screen, next)

  await expectPhase(ana, 2, 'pause')
  await page.reload()
  await expectQuestionOrNext(page, 2)
  await expect(hearts).toBeVisible()

  await expectQuestion(page, 3)
  for (const { player } of [ben, eva]) {
    const { error } = await player.client.rpc('battle_leave', { room: roomOf(page) })
    expect(error).toBeNull()
  }
  await expect(page.getByRole('heading', { name: t('battle.youWon') })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: t('battle.youWon') })).toBeVisible()
  await expect(page.getByRole('list').getByRole('listitem').first()).toContainText(
    /^1er.*Vous1 bonne réponse.*Gagnant/,
  )
})

test('whoever leaves is asked first, and falls', async ({ page, server, otherBrowser }) => {
  const [, ben, eva] = await threeInARoom(server, page, otherBrowser)
  await start(page)
  await expectQuestion(ben.page, 1)
  await ben.page.goBack()
  const question = ben.page.getByRole('dialog', { name: t('battle.leaveGameTitle') })
  await question.getByRole('button', { name: t('play.keepPlaying') }).click()
  await expect(ben.page).toHaveURL(IN_ROOM)
  await leave(ben.page, t('battle.leaveGameTitle'))
  await expect(ben.page).toHaveURL('/quizzes/battle-royale')
  await expect(card(page, ben.player.username)).toContainText(t('battle.left'))

  await leave(eva.page, t('battle.leaveGameTitle'))
  await expect(page.getByRole('heading', { name: t('battle.youWon') })).toBeVisible()
})

test('a second tab takes the seat, the first one takes it back; a lost connection heals', async ({
  page,
  context,
  server,
  complaints,
  otherBrowser,
}) => {
  await threeInARoom(server, page, otherBrowser)
  const tab = await context.newPage()
  await tab.goto(page.url())
  await expect(tab.getByRole('heading', { name: 'Joueurs (3/4)' })).toBeVisible()
  await expect(page.getByRole('heading', { name: t('live.seatTitle') })).toBeVisible()
  await page.getByRole('button', { name: t('live.takeBack') }).click()
  await expect(page.getByRole('heading', { name: 'Joueurs (3/4)' })).toBeVisible()
  await expect(tab.getByRole('heading', { name: t('live.seatTitle') })).toBeVisible()
  await tab.close()

  complaints.allow('net::ERR_INTERNET_DISCONNECTED /rest/v1/rpc/battle_snapshot')
  await context.setOffline(true)
  // As someone who comes back to the page.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText(t('live.reconnecting'))).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(t('live.reconnecting'))).toBeHidden()
})

test(
  'wrong codes are told, and a shared link brings its code along',
  { tag: '@soak' },
  async ({ page, server, complaints, otherBrowser }) => {
    complaints.allow('404 /rest/v1/rpc/battle_join')
    const ana = await seated(server, page)
    await page.goto('/quizzes/battle-royale/join')
    await page.getByRole('button', { name: t('battle.joinAction') }).click()
    await expect(page.getByText(t('live.enterCode'))).toBeVisible()
    await page.getByLabel(t('battle.code')).fill('zzzz99')
    await page.getByRole('button', { name: t('battle.joinAction') }).click()
    await expect(page.getByText(t('battle.notFoundOrFull'))).toBeVisible()

    const code = await create(ana)
    const ben = await seated(server, await otherBrowser())
    await ben.page.goto(`/quizzes/battle-royale/join?code=${code}`)
    await expect(ben.page.getByLabel(t('battle.code'))).toHaveValue(code)
    await ben.page.getByRole('button', { name: t('battle.joinAction') }).click()
    await expect(ben.page).toHaveURL(page.url())
    await expect(page.getByRole('heading', { name: 'Joueurs (2/4)' })).toBeVisible()
    expect(await faults(page)).toEqual([])
  },
)
