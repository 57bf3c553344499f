/** The errors of dictation, which are the browser's own. */

import type { BrowserContext, Page } from '@playwright/test'
import { microphone, openPanel, startToSpeak } from './support/dictation.ts'
import { enter, newPlayer } from './support/player.ts'
import { expect, test } from './support/test.ts'
import { texts } from './support/texts.ts'

const t = texts('fr')

/** The browser without windows has no speech recognition. */
const CHROMIUM = process.env.RUNESIDE_CHROMIUM ?? '/usr/bin/chromium'
test.use({
  launchOptions: {
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu', '--use-fake-device-for-media-stream'],
  },
})

/** The real recognizer, with the sound of the fake device: it starts, and finds no service. */
const withTrack = (context: BrowserContext) =>
  context.addInitScript(() => {
    const { prototype } = Reflect.get(window, 'SpeechRecognition')
    const start = prototype.start
    prototype.start = async function startWithTrack(this: object) {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      start.call(this, stream.getAudioTracks()[0])
    }
  })

async function expectError(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('alert').getByText(text)).toBeVisible()
  await expect(microphone(page)).toHaveAttribute('aria-pressed', 'false')
}

test(
  'each error is told, and one can speak again',
  { tag: '@soak' },
  async ({ page, context, server }) => {
    await enter(page, await newPlayer(server))
    await openPanel(page)
    await startToSpeak(page)
    await expectError(page, t('runebot.denied'))

    await context.grantPermissions(['microphone'])
    await microphone(page).click()
    await expectError(page, t('runebot.noMicrophone'))

    await withTrack(context)
    await openPanel(page)
    await microphone(page).click()
    await expectError(page, t('runebot.voiceNetwork'))
  },
)
