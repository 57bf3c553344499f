/** The native app of a phone: the same pages, built for a server, without a shop. */

import { logIn } from './support/forms.ts'
import { nativeCalls, pressBack, test } from './support/native-app.ts'
import { settled } from './support/page-state.ts'
import { newPlayer } from './support/player.ts'
import { playThrough, sessionOf } from './support/quiz.ts'
import { SHORT_COUNTDOWN } from './support/servers.ts'
import { expect } from './support/test.ts'
import { texts } from './support/texts.ts'

const t = texts('fr')
test.use({ kind: SHORT_COUNTDOWN })

test('a player logs in, plays a level and finds no shop in the native app', async ({
  page,
  server,
}) => {
  const called = (call: string) =>
    expect.poll(() => nativeCalls(page), { message: call }).toContain(call)

  await page.goto('/')
  await expect(page).toHaveURL('/login')
  await called('SystemBars.setStyle {"style":"LIGHT"}')
  await called('StatusBar.setBackgroundColor {"color":"#e6d8bd"}')
  await page.getByRole('button', { name: t('common.darkTheme') }).click()
  await called('SystemBars.setStyle {"style":"DARK"}')
  await called('StatusBar.setBackgroundColor {"color":"#2a1d14"}')

  const player = await newPlayer(server)
  await logIn(page, player)
  await expect(page).toHaveURL('/')
  await expect(page.getByText(player.username)).toBeVisible()
  const nav = page.getByRole('navigation', { name: t('home.nav') })
  await expect(nav.getByRole('link')).toHaveText([t('home.title'), t('home.navQuizzes')])

  await nav.getByRole('link', { name: t('home.navQuizzes') }).click()
  await expect(page).toHaveURL('/quizzes')
  await pressBack(page)
  await expect(page).toHaveURL('/')
  await pressBack(page)
  await called('App.minimizeApp {}')

  await page.goto('/quizzes/solo')
  await page.getByRole('button', { name: t('session.playLevel', { level: '1' }) }).click()
  await sessionOf(page)
  await playThrough(page, server, '+++++++++-')
  await expect(page.getByRole('heading', { name: t('session.passed') })).toBeVisible()

  for (const path of ['/deck-tracker', '/deck-tracker?view=demo', '/stats?period=all']) {
    await page.goto(path)
    await settled(page)
    await expect(page.locator('main')).toBeVisible()
    await expect(page.locator('a[href^="/shop"]'), path).toHaveCount(0)
  }
  await page.goto('/shop')
  await expect(page.getByText(t('profile.tierFree'))).toBeVisible()
  await expect(page.getByRole('heading', { name: t('shop.packs') })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: t('shop.tracker'), exact: true })).toHaveCount(0)
})
