import { fillLogIn, logIn, logOut } from './support/forms.ts'
import { enter, keepInBrowser, newPlayer } from './support/player.ts'
import { expect, test } from './support/test.ts'
import { LANGUAGES, texts } from './support/texts.ts'

const t = texts('fr')

test('someone logs out and in again', { tag: '@soak' }, async ({ page, server }) => {
  const player = await newPlayer(server)
  await enter(page, player)
  await logOut(page)
  await page.goto('/login')
  await logIn(page, player)
  await expect(page).toHaveURL('/')
  await expect(page.getByText(player.username)).toBeVisible()
})

test('a wrong password is told, and nothing that was typed is lost', async ({
  page,
  server,
  complaints,
}) => {
  complaints.allow('400 /auth/v1/token')
  const { email, password } = await newPlayer(server)
  await keepInBrowser(page, { language: 'en' })
  await page.goto('/login')
  const english = texts('en')

  await logIn(page, { email, password: 'not the one' }, english)
  await expect(page.getByRole('alert')).toContainText([english('errors.invalidCredentials')])
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not the one')
  await expect(page).toHaveURL('/login')

  await logIn(page, { email, password }, english)
  await expect(page).toHaveURL('/')
})

test(
  'an address is taken with capitals and spaces around it',
  { tag: '@soak' },
  async ({ page, server }) => {
    const { email, password } = await newPlayer(server)
    await page.goto('/login')
    await page.getByLabel(t('auth.email')).evaluate((field: HTMLInputElement) => {
      // A field of type email drops spaces that are typed; a password manager's stay.
      field.type = 'text'
    })
    await logIn(page, { email: `  ${email.toUpperCase()} `, password })
    await expect(page).toHaveURL('/')
  },
)

for (const language of LANGUAGES) {
  test(
    `an empty or malformed form is told in ${language}, field by field`,
    { tag: '@soak' },
    async ({ page }) => {
      const own = texts(language)
      await keepInBrowser(page, { language })
      await page.goto('/login')
      const email = page.getByLabel(own('auth.email'), { exact: true })
      const password = page.getByLabel(own('auth.password'), { exact: true })
      const send = page.getByRole('button', { name: own('auth.logIn'), exact: true })

      await send.click()
      await expect(email).toHaveAccessibleDescription(own('errors.emailRequired'))
      await expect(password).toHaveAccessibleDescription(own('errors.passwordRequired'))
      await expect(email).toBeFocused()

      await fillLogIn(page, { email: 'nobody', password: '' }, own)
      await send.click()
      await expect(email).toHaveAccessibleDescription(own('errors.invalidEmail'))
      await expect(email).toHaveValue('nobody')

      await fillLogIn(page, { email: 'nobody@example.com', password: '' }, own)
      await send.click()
      await expect(email).toHaveAttribute('aria-invalid', 'false')
      await expect(password).toBeFocused()
    },
  )
}

test('the password can be looked at while it is typed', { tag: '@soak' }, async ({ page }) => {
  await page.goto('/login')
  const password = page.getByLabel(t('auth.password'), { exact: true })
  await password.fill('secret words')
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: t('common.showPassword') }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: t('common.hidePassword') }).click()
  await expect(password).toHaveAttribute('type', 'password')
  await expect(password).toHaveValue('secret words')
})

test('password managers know the fields', { tag: '@soak' }, async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByLabel(t('auth.email'), { exact: true })).toHaveAttribute(
    'autocomplete',
    /\busername\b/,
  )
  await expect(page.getByLabel(t('auth.password'), { exact: true })).toHaveAttribute(
    'autocomplete',
    'current-password',
  )
})

test(
  'a server that cannot be reached is told, and a second try works',
  { tag: '@soak' },
  async ({ page, server, complaints }) => {
    complaints.allow('net::ERR_CONNECTION_REFUSED /auth/v1/token')
    const player = await newPlayer(server)
    await page.goto('/login')
    await page.route('**/auth/v1/token*', (route) => route.abort('connectionrefused'))
    await logIn(page, player)
    await expect(page.getByRole('alert')).toContainText([t('errors.network')])

    await page.unroute('**/auth/v1/token*')
    await page.getByRole('button', { name: t('auth.logIn'), exact: true }).click()
    await expect(page).toHaveURL('/')
  },
)
