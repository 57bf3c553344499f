/** A battle royale against bots, faster than people would play it. */

import type { Page } from '@playwright/test'
import { rows } from '../support/table.ts'
import { answer, options, rightOption, seated } from './support/live-game.ts'
import { expect, test } from './support/test.ts'
import { texts } from './support/texts.ts'

const t = texts('fr')

test.use({ kind: { settings: { RUNESIDE_GAME_PACE: '4' } } })

/** Bots take their time, and it may need twenty questions. */
const GAME_MS = 300_000

const IN_ROOM = /\/quizzes\/battle-royale\/room\/[\da-f-]{36}$/
const roomOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''

test('a player alone practises with bots, free of charge', async ({ page, server }) => {
  const { player } = await seated(server, page)
  await page.goto('/quizzes/battle-royale')
  await page.getByRole('button', { name: t('battle.practiceAction') }).click()
  await expect(page).toHaveURL(IN_ROOM)
  await expect(
    page.getByRole('list', { name: t('battle.list') }).getByRole('listitem'),
  ).not.toHaveCount(1)
  const room = roomOf(page)
  // Exact: a question may be about a ranking.
  const ranking = page.getByRole('heading', { name: t('battle.ranking'), exact: true })
  const open = options(page).getByRole('button', { disabled: false })
  for (;;) {
    await expect(open.first().or(ranking)).toBeVisible({ timeout: GAME_MS })
    if (await ranking.isVisible()) break
    const right = await rightOption(server, 'battle_royale_rooms', room)
    // On a slow machine the question may close before the click. A player who misses three is eliminated and watches the rest.
    await answer(page, right, { timeout: 2000 }).catch(() => undefined)
  }
  const end = page.getByText(t('battle.practiceEnd')).or(page.getByText(t('battle.nobodyText')))
  await expect(end).toBeVisible()
  const { mana } = rows(
    await player.client.from('profiles').select('mana').eq('id', player.user.id).single(),
  )
  expect(mana).toBe(250)
})
