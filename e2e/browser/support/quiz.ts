/** Plays quizzes in a browser. The right answers are read from the server's own file: no door of the server tells them. */

import type { Page } from '@playwright/test'
import { readByHand } from '../../support/database.ts'
import type { Server } from '../../support/server.ts'
import { expect } from './test.ts'
import { texts, type Texts } from './texts.ts'

const french = texts('fr')
const LETTERS = ['a', 'b', 'c', 'd']

export const VERDICTS = {
  right: french('play.right'),
  // The mistake that fails a quiz has words of its own.
  wrong: new RegExp(String.raw`${french('play.wrong')}|erreur\s: échec`),
  late: french('play.late'),
} as const

interface Drawn {
  right: { index: number } | { text: { texts: { fr: string } } }
}

/** The number of the question that is asked, from 1. */
async function questionNumber(page: Page): Promise<number> {
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(/^Question \d+ sur \d+$/)
  return Number(/\d+/.exec((await heading.textContent()) ?? '')?.[0])
}

/** The page has come to that question, counted from 1. */
export async function expectQuestion(page: Page, number: number): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(new RegExp(`^Question ${number} sur \\d+$`))
}

/** The session that the page plays. */
export async function sessionOf(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/quizzes\/session\?session=[\da-f-]{36}$/)
  return new URL(page.url()).searchParams.get('session') ?? ''
}

/** Answers the open question by keyboard, and waits for the verdict. */
export async function answer(page: Page, server: Server, how: 'right' | 'wrong'): Promise<void> {
  const session = await sessionOf(page)
  const place = (await questionNumber(page)) - 1
  const [drawn = '', order = ''] = await readByHand(
    server,
    `select drawn, options_order from quiz_session_questions
     where session_id = '${session}' and place = ${place}`,
  )
  const { right } = JSON.parse(drawn) as Drawn
  if ('index' in right) {
    const shown = (JSON.parse(order) as number[]).indexOf(right.index)
    await page.keyboard.press(LETTERS[how === 'right' ? shown : (shown + 1) % 4] ?? '')
  } else {
    await page
      .getByLabel(french('play.textLabel'))
      .fill(how === 'right' ? right.text.texts.fr : 'zut')
    await page.getByRole('button', { name: french('play.send') }).click()
  }
  await expectVerdict(page, how)
}

export async function expectVerdict(page: Page, verdict: keyof typeof VERDICTS): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: VERDICTS[verdict] })).toBeVisible()
}

export async function goOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: french('session.next') }).click()
}

/** Answers so many questions as the string says, `+` right and `-` wrong, on to the results. */
export async function playThrough(page: Page, server: Server, answers: string): Promise<void> {
  for (const [place, sign] of answers.split('').entries()) {
    await expectQuestion(page, place + 1)
    await answer(page, server, sign === '+' ? 'right' : 'wrong')
    if (place < answers.length - 1) await goOn(page)
  }
  await page.getByRole('button', { name: french('session.toResults') }).click()
  await expect(page.getByRole('heading', { name: french('session.review') })).toBeVisible()
}

/** Answers whatever is asked, or finds it answered. */
export async function answerBlindly(page: Page, t: Texts): Promise<void> {
  const next = page.getByRole('button', { name: t('session.next') })
  const field = page.getByLabel(t('play.textLabel'))
  const options = page.getByRole('group', { name: t('play.answers') })
  await expect(next.or(field).or(options).first()).toBeVisible()
  if (await next.isVisible()) return
  if (await field.isVisible()) {
    await field.fill('Jaina')
    await field.press('Enter')
  } else {
    await page.keyboard.press('b')
  }
  await expect(next).toBeVisible()
}
