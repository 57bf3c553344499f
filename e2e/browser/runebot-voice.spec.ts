/** Dictation. No browser here can recognize speech, so a recognizer that the test commands stands in for one that does. */

import type { BrowserContext, Page } from '@playwright/test'
import { field, microphone, openPanel, startToSpeak } from './support/dictation.ts'
import { enter, newPlayer } from './support/player.ts'
import { expect, test } from './support/test.ts'
import { texts } from './support/texts.ts'

const t = texts('fr')

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
  const tag = name === 'SpeechRecognition' ? [] : '@soak'
  test(
    `what is said comes into the input, and is not sent: ${name}`,
    { tag },
    async ({ page, context, server }) => {
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
    },
  )
}

test(
  'there is no microphone where nothing recognizes speech',
  { tag: '@soak' },
  async ({ page, context, server }) => {
    await injectRecognizer(context, 'none')
    await enter(page, await newPlayer(server))
    await openPanel(page)
    await expect(field(page)).toBeVisible()
    await expect(microphone(page)).toHaveCount(0)
  },
)
