import { unique } from '../support/account.ts'
import { enter, newPlayer } from './support/player.ts'
import { expect, test } from './support/test.ts'
import { texts } from './support/texts.ts'

const t = texts('fr')

test(
  'success is a check alone, told to screen readers, for two seconds',
  { tag: '@soak' },
  async ({ page, server }) => {
    await page.clock.install()
    await enter(page, await newPlayer(server))
    await page.goto('/settings')
    await page.getByRole('button', { name: t('settings.username') }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel(t('settings.username'), { exact: true }).fill(`Medivh-${unique()}`)
    await page.clock.pauseAt(new Date(Date.now() + 60_000))
    await sheet.getByRole('button', { name: t('settings.save') }).click()

    const toast = page.locator('.toast')
    await expect(toast).toBeVisible()
    await expect(page.getByRole('status').locator('.toast')).toHaveText(/\p{L}{3,}/u)
    await expect(toast.locator('svg')).toBeVisible()
    await page.clock.runFor(1_900)
    await expect(toast).toBeVisible()
    await page.clock.runFor(200)
    await expect(toast).toBeHidden()
  },
)

test(
  'an error is a message that interrupts, for two seconds',
  { tag: '@soak' },
  async ({ page, server, complaints }) => {
    complaints.allow('net::ERR_CONNECTION_REFUSED /functions/v1/devices')
    const player = await newPlayer(server)
    await player.client.auth.signInWithPassword(player)
    await page.clock.install()
    await enter(page, player)
    await page.goto('/settings')
    const devices = page.getByRole('region', { name: t('settings.devices') }).getByRole('listitem')
    await devices.last().getByRole('button').click()
    await page.route('**/functions/v1/devices', (route) => route.abort('connectionrefused'))
    await page.clock.pauseAt(new Date(Date.now() + 60_000))
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('settings.signOutConfirm'), exact: true })
      .click()

    const toast = page.getByRole('alert').locator('.toast')
    await expect(toast).toHaveText(t('errors.network'))
    await page.clock.runFor(2_100)
    await expect(toast).toBeHidden()
  },
)
