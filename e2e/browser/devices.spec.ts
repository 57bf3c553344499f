import { ok } from '../support/answer.ts'
import { signIn } from '../support/account.ts'
import { visitor } from '../support/client.ts'
import { logIn, logOut } from './support/forms.ts'
import { enter, newPlayer } from './support/player.ts'
import { expect, test } from './support/test.ts'
import { texts } from './support/texts.ts'

const t = texts('fr')

test('one browser signs the other out', async ({ page, server, otherBrowser, complaints }) => {
  complaints.allow('403 /auth/v1/user')
  // The first request after the sign-out meets the refusal; the page asks for several things at once.
  complaints.allowPossible(
    '401 /functions/v1/devices',
    '403 /functions/v1/devices',
    '401 /rest/v1/games',
    '401 /rest/v1/profiles',
  )
  const player = await newPlayer(server)
  await enter(page, player)
  const other = await otherBrowser()
  await other.goto('/login')
  await logIn(other, player)
  await expect(other).toHaveURL('/')

  await page.goto('/settings')
  const devices = page.getByRole('region', { name: t('settings.devices') }).getByRole('listitem')
  await expect(devices).toHaveCount(2)
  await expect(devices.first()).toContainText(t('settings.thisDevice'))
  await devices.last().getByRole('button').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('settings.signOutConfirm'), exact: true })
    .click()
  await expect(devices).toHaveCount(1)

  await other.getByRole('link', { name: t('home.settings') }).click()
  await expect(other).toHaveURL('/login?from=%2Fsettings')
  await page.reload()
  await expect(page).toHaveURL('/settings')
})

test('all other devices are signed out at once', { tag: '@soak' }, async ({ page, server }) => {
  const player = await newPlayer(server)
  const others = await Promise.all([signIn(server, player), signIn(server, player)])
  await enter(page, player)
  await page.goto('/settings')
  const devices = page.getByRole('region', { name: t('settings.devices') }).getByRole('listitem')
  await expect(devices).toHaveCount(3)
  await page.getByRole('button', { name: t('settings.signOutOthers') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('settings.signOutOthersConfirm'), exact: true })
    .click()
  await expect(devices).toHaveCount(1)
  for (const { client } of others) {
    expect((await client.auth.refreshSession()).error?.status).toBe(400)
  }
})

test('signing out in one tab signs the other tab out', async ({ page, context, server }) => {
  await enter(page, await newPlayer(server))
  const tab = await context.newPage()
  await tab.goto('/quizzes')
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()

  await logOut(page)
  await expect(tab).toHaveURL('/login?from=%2Fquizzes')
})

test(
  'signing in in one tab lets the other tab in',
  { tag: '@soak' },
  async ({ page, context, server }) => {
    const player = await newPlayer(server)
    await page.goto('/decks')
    await expect(page).toHaveURL('/login?from=%2Fdecks')
    const tab = await context.newPage()
    await tab.goto('/login')
    await logIn(tab, player)
    await expect(tab).toHaveURL('/')
    await expect(page).toHaveURL('/decks')
  },
)

test(
  'signing out ends the session on the server too',
  { tag: '@soak' },
  async ({ page, server }) => {
    const player = await newPlayer(server)
    await enter(page, player)
    await logOut(page)
    const asSignedOut = async () =>
      (await visitor(server).auth.getUser(player.session.access_token)).error?.name
    await expect.poll(asSignedOut).toBe('AuthSessionMissingError')
    ok(await visitor(server).auth.signInWithPassword(player))
  },
)
