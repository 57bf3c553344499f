/** Games against others, as a test plays them: it knows the right answers because it looks into the server's own database. */

import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, type Locator, type Page } from '@playwright/test'
import type { Server } from '../../support/server.ts'
import { enter, newPlayer, type Player } from './player.ts'
import { texts } from './texts.ts'

const t = texts('fr')

/** What the server keeps of a room or a duo and tells nobody. */
interface Kept {
  /** A duo has none; it has what became of the questions before. */
  index?: number
  past?: unknown[]
  /** Where the right option of each question stands, as it is shown. */
  rights: number[]
}

export type LiveTable = 'battle_royale_rooms' | 'duo_games'

async function kept(server: Server, table: LiveTable, id: string): Promise<Kept> {
  const file = join(server.dataDir, 'runeside.sqlite3')
  const query = `select state from ${table} where id = '${id}'`
  const { stdout } = await promisify(execFile)('sqlite3', [
    '-readonly',
    '-cmd',
    '.timeout 5000',
    file,
    query,
  ])
  return JSON.parse(stdout) as Kept
}

/** Where the right option of the question at hand stands, from 0. */
export async function rightOption(server: Server, table: LiveTable, id: string): Promise<number> {
  const { past = [], index = past.length, rights } = await kept(server, table, id)
  const right = rights[index]
  if (right === undefined) throw new Error(`question ${index} has no answer yet`)
  return right
}

/** Someone at a browser of their own. */
export interface Seated {
  player: Player
  page: Page
}

export async function seated(server: Server, page: Page, username?: string): Promise<Seated> {
  const player = await newPlayer(server, username ? { username } : {})
  await enter(page, player)
  return { player, page }
}

export const options = (page: Page) => page.getByRole('group', { name: t('play.answers') })

/** The page shows this question, counted from 1, and takes an answer. */
export async function expectQuestion(page: Page, number: number): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    new RegExp(`^Question ${number} sur`),
  )
  await expect(options(page).getByRole('button').first()).toHaveAttribute('aria-disabled', 'false')
}

/**
 * The game has come to this phase of the question, counted from 1, or already past the question. Not every phase looks
 * different on the page, so the server is asked.
 */
export async function expectPhase(
  { player, page }: Seated,
  number: number,
  phase: string,
): Promise<void> {
  const { pathname, searchParams } = new URL(page.url())
  const game = searchParams.get('game')
  const look = async () => {
    const { data } = await (game
      ? player.client.rpc('duo_snapshot', { game })
      : player.client.rpc('battle_snapshot', { room: pathname.split('/').at(-1) }))
    const { index, phase: now } = data as { index: number; phase: string }
    return index >= number || (index === number - 1 && now === phase)
  }
  // A pause is over after a second.
  await expect.poll(look, { intervals: [50] }).toBe(true)
}

/** The page shows the countdown, or already the first question. */
export async function expectStarted(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    new RegExp(`^${t('live.getReady')}$|^Question 1 sur`),
  )
}

/** The page shows something that disappears with the next question, or it shows that question (counted from 1) already. */
export async function expectBefore(next: number, shown: Locator): Promise<void> {
  const question = shown.page().getByRole('heading', { name: new RegExp(`^Question ${next} sur`) })
  await expect(shown.or(question).first()).toBeVisible()
}

/** The page shows this question, counted from 1, or already the next one. */
export async function expectQuestionOrNext(page: Page, number: number): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    new RegExp(`^Question (${number}|${number + 1}) sur`),
  )
}

/** Presses the option at this place. */
export async function answer(
  page: Page,
  place: number,
  patience: { timeout?: number } = {},
): Promise<void> {
  await options(page).getByRole('button').nth(place).click(patience)
}

/** Leaves the game and confirms it in the dialog of that title. */
export async function leave(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: t('live.leave') }).click()
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByRole('button', { name: t('live.leave') }).click()
}

export const another = (place: number): number => (place + 1) % 4

/** The code that the page shows. */
export async function shownCode(page: Page, label: string): Promise<string> {
  const code = page.getByRole('img', { name: new RegExp(`^${label}\\s:`) })
  const name = await code.getAttribute('aria-label')
  return (name ?? '').replace(/^.*: /, '').replaceAll(' ', '')
}
