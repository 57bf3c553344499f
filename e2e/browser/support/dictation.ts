/** Dictation in the panel of RuneBot. */

import { expect, type Locator, type Page } from '@playwright/test'
import { texts } from './texts.ts'

const t = texts('fr')

export const microphone = (page: Page): Locator =>
  page.getByRole('button', { name: t('runebot.speak') })
export const field = (page: Page): Locator => page.getByLabel(t('runebot.field'))

export async function openPanel(page: Page): Promise<void> {
  await page.goto('/faq')
  await page.getByRole('button', { name: 'RuneBot', exact: true }).click()
}

/** The first time it says where the sound goes. */
export async function startToSpeak(page: Page): Promise<void> {
  await microphone(page).click()
  await expect(page.getByText(t('runebot.voiceAway'))).toBeVisible()
  await page.getByRole('button', { name: t('runebot.voiceStart') }).click()
}
