import { Inbox } from '../support/mail.ts'
import { enter, newPlayer } from './support/player.ts'
import { expect, test } from './support/test.ts'
import { texts } from './support/texts.ts'

/** Who gets the operator's mail when nothing is set: the sender of all letters. */
const OPERATOR = 'no-reply@runeside.invalid'

const t = texts('fr')

test("a message reaches the operator's mailbox", async ({ page, server }) => {
  const player = await newPlayer(server)
  await enter(page, player)
  await page.goto('/contact')
  await page.getByLabel(t('contact.topic')).selectOption({ label: t('contact.topicIdea') })
  await page.getByLabel(t('contact.message')).fill('Les cœurs pourraient scintiller ✨')
  await page.getByRole('button', { name: t('contact.send') }).click()
  await expect(page.getByRole('heading', { name: t('contact.thanksTitle') })).toBeVisible()

  const letters = await new Inbox(server, OPERATOR).unread()
  const letter = letters.find(({ text }) => text.includes(player.username))
  expect(letter).toMatchObject({ kind: 'contact', reply_to: player.email })
  expect(letter?.text).toContain('Les cœurs pourraient scintiller ✨')
  expect(letter?.text).toContain(player.user.id)

  await page.getByRole('button', { name: t('contact.writeAnother') }).click()
  await expect(page.getByLabel(t('contact.message'))).toHaveValue('')
})

test(
  'a message that is too short is told at once, and nothing is lost',
  { tag: '@soak' },
  async ({ page, server }) => {
    await enter(page, await newPlayer(server))
    await page.goto('/contact')
    const message = page.getByLabel(t('contact.message'))
    await message.fill('Euh')
    await page.getByRole('button', { name: t('contact.send') }).click()
    await expect(message).toHaveAccessibleDescription(/Dites-nous-en un peu plus/)
    await expect(message).toBeFocused()

    await page.reload()
    await expect(message).toHaveValue('Euh')
  },
)

test(
  'a server that cannot be reached loses no message',
  { tag: '@soak' },
  async ({ page, server, complaints }) => {
    complaints.allow('net::ERR_CONNECTION_REFUSED /functions/v1/contact')
    await enter(page, await newPlayer(server))
    await page.goto('/contact')
    await page.route('**/functions/v1/contact', (route) => route.abort('connectionrefused'))
    const message = page.getByLabel(t('contact.message'))
    await message.fill('Un message assez long pour partir.')
    await page.getByRole('button', { name: t('contact.send') }).click()
    await expect(page.getByText(t('contact.offline'))).toBeVisible()
    await expect(message).toHaveValue('Un message assez long pour partir.')

    await page.unroute('**/functions/v1/contact')
    await page.getByRole('button', { name: t('contact.send') }).click()
    await expect(page.getByRole('heading', { name: t('contact.thanksTitle') })).toBeVisible()
  },
)
