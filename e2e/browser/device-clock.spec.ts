/** A game on a device whose clock is an hour off, with tokens that end after some seconds. */

import type { Page } from '@playwright/test'
import { clockPasses } from '../support/eventually.ts'
import { IN_ROOM, roomOf } from './support/battle.ts'
import { answer, expectQuestion, rightOption, seated } from './support/live-game.ts'
import { expect, test } from './support/test.ts'
import { texts } from './support/texts.ts'

const t = texts('fr')

// Bots take most of the time that a question is open: on a slow machine twice the usual is enough to answer.
test.use({
  kind: { settings: { RUNESIDE_AUTH_ACCESS_TOKEN_TTL_S: '15', RUNESIDE_GAME_ANSWER_TIME: '2' } },
})

const HOUR_MS = 3_600_000

const secondsLeft = async (page: Page): Promise<number> => {
  const label = await page.getByRole('timer').getAttribute('aria-label')
  return Number.parseInt(label ?? '', 10)
}

for (const [name, shift] of [
  ['slow', -HOUR_MS],
  ['fast', HOUR_MS],
] as const) {
  test(
    `a clock an hour ${name} shows the true time, and the answer counts`,
    { tag: '@soak' },
    async ({ page, server, complaints }) => {
      await page.clock.install({ time: Date.now() + shift })
      const { player } = await seated(server, page)
      await page.goto('/quizzes/battle-royale')
      const practise = page.getByRole('button', { name: t('battle.practiceAction') })
      await expect(practise).toBeVisible()
      if (name === 'slow') {
        // By its clock the token is good for an hour still.
        await clockPasses((player.session.expires_at ?? 0) * 1000)
        complaints.allow('401 /rest/v1/rpc/battle_create')
      }
      await practise.click()
      await expect(page).toHaveURL(IN_ROOM)
      await expectQuestion(page, 1)

      const first = await secondsLeft(page)
      expect(first).toBeGreaterThan(0)
      expect(first).toBeLessThanOrEqual(24)
      await expect.poll(() => secondsLeft(page)).toBeLessThan(first)
      await answer(page, await rightOption(server, 'battle_royale_rooms', roomOf(page)))
      await expect(page.getByText(t('play.right'))).toBeVisible()
      await expectQuestion(page, 2)
      await expect(page.getByText(t('live.reconnecting'))).toBeHidden()
    },
  )
}
