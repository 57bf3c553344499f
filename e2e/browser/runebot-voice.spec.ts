/**
 * Dictation. Its errors are the browser's own; nothing here can recognize speech, so a recognizer that the test commands
 * stands in for one that does.
 */

import { existsSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'
import { enter, newPlayer } from './support/player.ts'
import { expect, test } from './support/test.ts'
import { texts } from './support/texts.ts'

const t = texts('fr')

/** The browser without windows has no speech recognition, and the whole browser may not be installed. */
const CHROMIUM = process.env.RUNESIDE_CHROMIUM ?? '/usr/bin/chromium'
test.skip(!existsSync(CHROMIUM), 'Chromium is not installed')
test.use({
  launchOptions: {
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu', '--use-fake-device-for-media-stream'],
  },
})

const microphone = (page: Page) => page.getByRole('button', { name: t('runebot.speak') })
const field = (page: Page) => page.getByLabel(t('runebot.field'))

async function openPanel(page: Page): Promise<void> {
  await page.goto('/faq')
  await page.getByRole('button', { name: 'RuneBot', exact: true }).click()
}

/** The first time it says where the sound goes. */
async function startToSpeak(page: Page): Promise<void> {
  await microphone(page).click()
  await expect(page.getByText(t('runebot.voiceAway'))).toBeVisible()
  await page.getByRole('button', { name: t('runebot.voiceStart') }).click()
}

test.describe('the errors of the browser', () => {
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

  for (const { error, text, allowed, track } of [
    { error: 'not-allowed', text: t('runebot.denied'), allowed: false, track: false },
    { error: 'audio-capture', text: t('runebot.noMicrophone'), allowed: true, track: false },
    { error: 'network', text: t('runebot.voiceNetwork'), allowed: true, track: true },
  ]) {
    test(`${error} is told, and one can speak again`, async ({ page, context, server }) => {
      await context.grantPermissions(allowed ? ['microphone'] : [])
      if (track) await withTrack(context)
      await enter(page, await newPlayer(server))
      await openPanel(page)
      await startToSpeak(page)
      await expect(page.getByRole('alert').getByText(text)).toBeVisible()
      await expect(microphone(page)).toHaveAttribute('aria-pressed', 'false')
    })
  }
})

/** Puts a recognizer that the test commands in the place of the browser's. */
async function injectRecognizer(context: BrowserContext, name: string): Promise<void> {
  await context.addInitScript((className) => {
    class Commanded extends EventTarget {
      static current: Commanded
      start() {
        Commanded.current = this
        this.dispatchEvent(new Event('start'))
      }
      stop() {
        this.dispatchEvent(new Event('end'))
      }
      abort() {}
    }
    for (const known of ['SpeechRecognition', 'webkitSpeechRecognition'])
      Reflect.set(window, known, known === className ? Commanded : undefined)
    Reflect.set(window, 'commanded', Commanded)
  }, name)
}

const tell = (page: Page, type: string, details: object): Promise<void> =>
  page.evaluate(
    ([name, values]) => {
      const recognizer: EventTarget = Reflect.get(window, 'commanded').current
      recognizer.dispatchEvent(Object.assign(new Event(name), values))
    },
    [type, details] as const,
  )

const hear = (page: Page, text: string) =>
  tell(page, 'result', { results: [[{ transcript: text }]] })

for (const name of ['SpeechRecognition', 'webkitSpeechRecognition']) {
  test(`what is said comes into the input, and is not sent: ${name}`, async ({
    page,
    context,
    server,
  }) => {
    await injectRecognizer(context, name)
    await enter(page, await newPlayer(server))
    await openPanel(page)
    await startToSpeak(page)
    await hear(page, 'que fait')
    await expect(field(page)).toHaveValue('que fait')
    await hear(page, 'que fait provocation')
    await expect(microphone(page)).toHaveAttribute('aria-pressed', 'true')
    await microphone(page).click()
    await expect(microphone(page)).toHaveAttribute('aria-pressed', 'false')
    await expect(field(page)).toHaveValue('que fait provocation')
    await expect(page.getByRole('article', { name: 'RuneBot' })).toHaveCount(0)

    // An error that no end follows; and Escape, which closes nothing.
    await microphone(page).click()
    await tell(page, 'error', { error: 'language-not-supported' })
    await expect(page.getByText(t('runebot.voiceUnsupported'))).toBeVisible()
    await microphone(page).click()
    await hear(page, 'et un bruit')
    await page.keyboard.press('Escape')
    await expect(field(page)).toHaveValue('que fait provocation')
    await expect(microphone(page)).toHaveAttribute('aria-pressed', 'false')
  })
}

test('there is no microphone where nothing recognizes speech', async ({
  page,
  context,
  server,
}) => {
  await injectRecognizer(context, 'none')
  await enter(page, await newPlayer(server))
  await openPanel(page)
  await expect(field(page)).toBeVisible()
  await expect(microphone(page)).toHaveCount(0)
})
