import { newEmail, PASSWORD, unique } from '../support/account.ts'
import { signUp } from './support/forms.ts'
import { keepInBrowser, newPlayer } from './support/player.ts'
import { expect, test } from './support/test.ts'
import { LANGUAGES, texts } from './support/texts.ts'

const t = texts('fr')

test('someone signs up and is greeted by name', async ({ page }) => {
  const username = `Thrall-${unique()}`
  await page.goto('/login')
  await page.getByRole('link', { name: t('auth.signUp') }).click()
  await expect(page).toHaveURL('/signup')

  await signUp(page, { username, email: newEmail(), password: PASSWORD })
  await expect(page).toHaveURL('/')
  await expect(page.getByText(username)).toBeVisible()
  await expect(page.getByText(/^(Bonjour|Bonsoir)/)).toBeVisible()
})

test(
  'a name is shown as it will be, and is that afterwards',
  { tag: '@soak' },
  async ({ page }) => {
    const tail = unique()
    await page.goto('/signup')
    await page.getByLabel(t('auth.username')).fill(`Jaïna ! ${tail}`)
    await expect(page.getByText(t('auth.usernameBecomes', { name: `Jaina${tail}` }))).toBeVisible()

    await signUp(page, { username: `Jaïna ! ${tail}`, email: newEmail(), password: PASSWORD })
    await expect(page).toHaveURL('/')
    await expect(page.getByText(`Jaina${tail}`)).toBeVisible()
  },
)

test('without a name, the part before the @ is one', { tag: '@soak' }, async ({ page }) => {
  const email = newEmail()
  await page.goto('/signup')
  await signUp(page, { email, password: PASSWORD })
  await expect(page.getByText(email.split('@')[0] ?? '', { exact: true })).toBeVisible()
})

test('the English messages are those of the specification', { tag: '@soak' }, async ({ page }) => {
  const english = texts('en')
  await keepInBrowser(page, { language: 'en' })
  await page.goto('/signup')
  await signUp(page, { username: 'J!', email: 'jaina@', password: 'short' }, english)

  const told = (field: string) => page.getByLabel(field, { exact: true })
  await expect(told(english('auth.username'))).toHaveAccessibleDescription(
    /^Username must be at least 3 characters long/,
  )
  await expect(told(english('auth.email'))).toHaveAccessibleDescription('Invalid email format')
  await expect(told(english('auth.password'))).toHaveAccessibleDescription(
    /^Password must be 8-128 characters long/,
  )
  await expect(told(english('auth.username'))).toBeFocused()

  // Each is gone once its field is right.
  await told(english('auth.email')).fill('jaina@example.org')
  await expect(page.getByText('Invalid email format')).toBeHidden()
  await expect(page.getByText('Username must be at least 3 characters long')).toBeVisible()
  await told(english('auth.username')).fill('Zoé')
  await expect(page.getByText('Username must be at least 3 characters long')).toBeHidden()
})

for (const language of LANGUAGES) {
  test(`a form that cannot be right is told in ${language}`, { tag: '@soak' }, async ({ page }) => {
    const own = texts(language)
    await keepInBrowser(page, { language })
    await page.goto('/signup')
    await signUp(page, { email: newEmail(), password: '1234567' }, own)
    await expect(page.getByText(own('errors.passwordLength'))).toBeVisible()
    await signUp(page, { username: '?', email: newEmail(), password: PASSWORD }, own)
    await expect(page.getByText(own('errors.usernameShort'))).toBeVisible()
    await expect(page).toHaveURL('/signup')
  })
}

test('a taken address leads to log in or to a new password', async ({
  page,
  server,
  complaints,
}) => {
  complaints.allow('422 /auth/v1/signup')
  const { email } = await newPlayer(server)
  await page.goto('/signup')
  await signUp(page, { email, password: PASSWORD })
  await expect(page.getByText(t('errors.userExists'))).toBeVisible()
  const offers = page.getByRole('main').getByRole('link', { name: t('auth.forgot') })
  await expect(offers).toBeVisible()
})

test(
  'the strength of a password is told in words, and forbids nothing',
  { tag: '@soak' },
  async ({ page }) => {
    await page.goto('/signup')
    const password = page.getByLabel(t('auth.password'), { exact: true })
    await password.fill('aaaaaaaa')
    await expect(page.getByText(t('auth.adviceRepeated'))).toBeVisible()
    await password.fill('correct horse battery staple 7')
    await expect(page.getByText(t('auth.strength4'))).toBeVisible()

    await signUp(page, { email: newEmail(), password: 'aaaaaaaa' })
    await expect(page).toHaveURL('/')
  },
)

test('the terms can be read without losing what was typed', { tag: '@soak' }, async ({ page }) => {
  await page.goto('/signup')
  const email = page.getByLabel(t('auth.email'), { exact: true })
  await email.fill('jaina@example.com')
  for (const name of [t('auth.terms'), t('auth.privacy')]) {
    await page.getByRole('button', { name }).click()
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expect(sheet).toContainText(/\p{L}{3,}.{300,}/su)
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
  }
  // "Back" closes the sheet, and only then leaves the page.
  await page.getByRole('button', { name: t('auth.terms') }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL('/signup')
  await expect(email).toHaveValue('jaina@example.com')
})
