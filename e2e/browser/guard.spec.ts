import { rows } from '../support/table.ts'
import { logIn } from './support/forms.ts'
import { hold } from './support/hold.ts'
import { enter, newPlayer } from './support/player.ts'
import { UNKNOWN_ROUTE } from './support/routes.ts'
import { expect, test } from './support/test.ts'
import { texts } from './support/texts.ts'

const t = texts('fr')

// That each page has the guard is tested in web/src/app/signed-in-only.test.ts.
test('a page behind sign-in asks a visitor to log in, who comes back to it then', async ({
  page,
  server,
}) => {
  const player = await newPlayer(server)
  for (const path of ['/', '/quizzes/weekly-ranked/bronze-3', '/settings/delete-account']) {
    await page.goto(path)
    await expect(page).toHaveURL(
      path === '/' ? '/login' : `/login?from=${encodeURIComponent(path)}`,
    )
    await expect(page.getByLabel(t('auth.email'), { exact: true })).toBeVisible()
  }
  await page.goto('/decks?class=mage#curve')
  await logIn(page, player)
  await expect(page).toHaveURL('/decks?class=mage#curve')
})

test('the way back is kept from log in to sign up', { tag: '@soak' }, async ({ page, server }) => {
  const player = await newPlayer(server)
  await page.goto('/stats')
  await page.getByRole('link', { name: t('auth.signUp') }).click()
  await expect(page).toHaveURL('/signup?from=%2Fstats')
  await page.getByRole('link', { name: t('auth.logIn') }).click()
  await logIn(page, player)
  await expect(page).toHaveURL('/stats')
})

test('the guarded page is no step in the history', { tag: '@soak' }, async ({ page, server }) => {
  const player = await newPlayer(server)
  await page.goto('/signup')
  await page.goto('/decks')
  await expect(page).toHaveURL('/login?from=%2Fdecks')
  await page.goBack()
  await expect(page).toHaveURL('/signup')

  await page.goForward()
  await logIn(page, player)
  await expect(page).toHaveURL('/decks')
  await page.goBack()
  // The sign-in pages have nothing for someone who is in.
  await expect(page).toHaveURL('/')
})

test('Chargement... shows while the session loads', { tag: '@soak' }, async ({ page, server }) => {
  const { session } = await newPlayer(server)
  const expired = { ...session, expires_at: Math.floor(Date.now() / 1000) - 60 }
  await enter(page, { session: expired })
  const release = await hold(page, /\/auth\/v1\/token/)
  await page.goto('/decks')
  await expect(page.getByRole('status').getByText('Chargement...')).toBeVisible()

  release()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL('/decks')
})

test(
  'Redirection vers la connexion... shows on the way to log in',
  { tag: '@soak' },
  async ({ page }) => {
    const release = await hold(page, /\/assets\/login-/)
    await page.goto('/decks')
    await expect(
      page.getByRole('status').getByText('Redirection vers la connexion...'),
    ).toBeVisible()

    release()
    await expect(page.getByLabel(t('auth.email'), { exact: true })).toBeVisible()
  },
)

// The others are in the unit tests of return-path.ts.
for (const from of ['https://evil.example/', '/\\evil.example']) {
  test(
    `?from=${JSON.stringify(from)} leads home and nowhere else`,
    { tag: '@soak' },
    async ({ page, server, context }) => {
      const foreign: string[] = []
      await context.route(
        ({ hostname }) => hostname === 'evil.example',
        async (route) => {
          foreign.push(route.request().url())
          await route.abort()
        },
      )
      const player = await newPlayer(server)
      await page.goto(`/login?from=${encodeURIComponent(from)}`)
      await logIn(page, player)
      await expect(page.getByText(player.username)).toBeVisible()
      await expect(page).toHaveURL('/')
      expect(foreign).toEqual([])
    },
  )
}

const TWINS = [
  ['/auth/login', '/login'],
  ['/auth/signup', '/signup'],
  ['/auth/forgot-password', '/forgot-password'],
] as const

test('the addresses under /auth show the same pages', { tag: '@soak' }, async ({ page }) => {
  const main = page.getByRole('main')
  for (const [path, twin] of TWINS) {
    await page.goto(twin)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    const [title, content] = [await page.title(), await main.ariaSnapshot()]
    await page.goto(path)
    await expect(main).toMatchAriaSnapshot(content)
    await expect(page).toHaveURL(path)
    expect(await page.title()).toBe(title)
  }
})

test(
  'the sign-in pages have nothing for someone who is signed in',
  { tag: '@soak' },
  async ({ page, server }) => {
    await enter(page, await newPlayer(server))
    for (const path of TWINS.flat()) {
      await page.goto(path)
      await expect(page).toHaveURL('/')
    }
  },
)

test('who comes by a shared link reads who invites, and lands in the game', async ({
  page,
  server,
}) => {
  const [host, guest] = [await newPlayer(server), await newPlayer(server)]
  const { game } = rows(await host.client.rpc('duo_create', {})) as { game: { code: string } }
  await page.goto(`/quizzes/duo?code=${game.code}`)
  await expect(page.getByText(`${host.username} vous invite à un duo`)).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: t('auth.signUp') })
    .click()
  await expect(page.getByText(`${host.username} vous invite à un duo`)).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: t('auth.logIn') })
    .click()
  await logIn(page, guest)
  await expect(page.getByLabel(t('duo.code'))).toHaveValue(game.code)
})

test(
  'an unknown address is a page that says so, for anyone',
  { tag: '@soak' },
  async ({ page, server, complaints }) => {
    const unknownAction = '/quizzes/battle-royale/no-such-action'
    complaints.allow(`404 ${UNKNOWN_ROUTE}`, `404 ${unknownAction}`)
    await page.goto(UNKNOWN_ROUTE)
    await expect(page.getByRole('heading', { name: t('common.notFoundTitle') })).toBeVisible()
    await expect(page).toHaveURL(UNKNOWN_ROUTE)

    await enter(page, await newPlayer(server))
    for (const path of [UNKNOWN_ROUTE, unknownAction]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: t('common.notFoundTitle') })).toBeVisible()
      await page.getByRole('link', { name: t('common.toHome') }).click()
      await expect(page).toHaveURL('/')
    }
  },
)
