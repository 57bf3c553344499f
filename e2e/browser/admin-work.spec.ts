/** What waits on the administrator's desk: a request to delete an account, a reported question, a refund; all of it is in the log. */

import type { Page } from '@playwright/test'
import { refusal } from '../support/answer.ts'
import { readByHand } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { giveCards } from '../support/invented-cards.ts'
import { Inbox } from '../support/mail.ts'
import type { Server } from '../support/server.ts'
import { rows } from '../support/table.ts'
import { enterAsAdmin } from './support/administrator.ts'
import { logIn } from './support/forms.ts'
import { sheetsClosed } from './support/page-state.ts'
import { enter, newPlayer, type Player } from './support/player.ts'
import { answer, sessionOf } from './support/quiz.ts'
import { SHORT_COUNTDOWN } from './support/servers.ts'
import { expect, test } from './support/test.ts'
import { texts } from './support/texts.ts'

const t = texts('fr')
// One server for the file, which no other file shares: a test gives it cards.
test.describe.configure({ mode: 'default' })
test.use({ kind: { ...SHORT_COUNTDOWN } })

/** Gives the reason in the open sheet, types the name if one is asked for, and does the act. */
async function doAct(page: Page, action: string | RegExp, name?: string): Promise<void> {
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel(t('admin.reason'), { exact: true }).fill('une bonne raison')
  if (name) await sheet.getByLabel(t('admin.typeName', { name })).fill(name)
  await sheet.getByRole('button', { name: action }).click()
  await sheetsClosed(page)
}

/** The log of the desk has an act of this name, and its chain is whole. */
async function expectInLog(page: Page, ...acts: string[]): Promise<void> {
  await page.goto('/admin/log')
  for (const act of acts) await expect(page.getByText(act, { exact: true }).first()).toBeVisible()
  await expect(page.getByText(/^Chaîne intacte/)).toBeVisible()
}

test('a player asks to be deleted, the identity is checked, the account is gone, and a letter says so', async ({
  page,
  otherBrowser,
  server,
  complaints,
}) => {
  complaints.allow('400 /auth/v1/token')
  const player = await newPlayer(server)
  const inbox = new Inbox(server, player.email)
  const phone = await otherBrowser()
  await enter(phone, player)
  await phone.goto('/settings/delete-account')
  await phone.getByLabel(t('settings.requestMessage')).fill('Je ne joue plus.')
  await phone.getByRole('button', { name: t('settings.request') }).click()
  const sure = phone.getByRole('dialog')
  await sure.getByRole('button', { name: t('settings.request') }).click()
  await expect(phone.getByRole('button', { name: t('settings.takeBack') })).toBeVisible()
  await inbox.next('deletion_requested')

  await enterAsAdmin(page, server)
  await page.goto('/admin/deletions')
  const request = page.getByRole('region', { name: player.username })
  await expect(request.getByText('Je ne joue plus.')).toBeVisible()
  const approve = request.getByRole('button', { name: t('admin.approve') })
  await expect(approve).toBeDisabled()
  await request.getByRole('button', { name: t('admin.sendLetter') }).click()
  expect((await inbox.next('deletion_check')).language).toBe('fr')
  for (const line of ['admin.checkAnswer', 'admin.checkFacts'] as const) {
    const box = request.getByRole('checkbox', { name: t(line) })
    await box.click()
    await expect(box).toBeChecked()
  }
  await approve.click()
  await doAct(page, t('admin.approve'), player.username)
  await expect(page.getByText(t('admin.noDeletions'))).toBeVisible()
  const told = await inbox.next('deletion_done')
  expect(told.subject).toBe('Votre compte est supprimé')

  await phone.close()
  const laptop = await otherBrowser()
  await laptop.goto('/login')
  await logIn(laptop, player)
  await expect(laptop.getByText(t('errors.invalidCredentials'))).toBeVisible()
  expect(refusal(await player.client.auth.refreshSession()).status).toBe(400)

  await expectInLog(page, t('admin.actCheck'), t('admin.actDelete'))
})

/** Plays solo sessions until every easy question of the bank was drawn; gives how often `question` was among them. */
async function timesDrawn(server: Server, question: string): Promise<number> {
  const player = await newPlayer(server)
  const [easy = '0'] = await readByHand(
    server,
    `select count(*) from quiz_questions where difficulty = 'easy' and retired_at is null`,
  )
  // Questions that a player has not seen come first, so so many sessions draw all of them.
  const sessions = Math.ceil(Number(easy) / 10) + 1
  for (let played = 0; played < sessions; played++) await startAndQuit(player)
  const [drawn = ''] = await readByHand(
    server,
    `select count(*) from quiz_session_questions as q join quiz_sessions as s on s.id = q.session_id
     where s.user_id = '${player.user.id}' and q.drawn like '%${question}%'`,
  )
  return Number(drawn)
}

async function startAndQuit({ client }: Player): Promise<void> {
  const started = rows(await client.rpc('quiz_start', { mode: 'solo', level: 1 }))
  const { session } = started as { session: string }
  rows(await client.rpc('quiz_quit', { session }))
}

test('a reported question is retired: no game draws it, nor one of a new bank, until it is restored', async ({
  page,
  otherBrowser,
  server,
}) => {
  const player = await newPlayer(server)
  const phone = await otherBrowser()
  await enter(phone, player)
  await phone.goto('/quizzes/solo')
  await phone
    .getByRole('button', { name: t('session.playLevel', { level: '1' }), exact: true })
    .click()
  const session = await sessionOf(phone)
  await answer(phone, server, 'wrong')
  await phone.getByRole('button', { name: t('session.report'), exact: true }).click()
  await phone.getByLabel(t('session.reportNote')).fill('Deux réponses sont justes.')
  await phone.getByRole('button', { name: t('session.reportSend'), exact: true }).click()
  await sheetsClosed(phone)
  const [drawn = ''] = await readByHand(
    server,
    `select drawn from quiz_session_questions where session_id = '${session}' and place = 0`,
  )
  const { id } = JSON.parse(drawn) as { id: string }
  expect(await timesDrawn(server, id)).toBeGreaterThan(0)

  await enterAsAdmin(page, server)
  await page.goto('/admin/questions')
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(`/admin/questions/${id}`))
  await expect(page.getByText('Deux réponses sont justes.')).toBeVisible()
  await page.getByRole('button', { name: t('admin.retire') }).click()
  await doAct(page, t('admin.retire'))
  await page.getByRole('button', { name: t('admin.answerReports') }).click()
  const words = page.getByRole('dialog')
  await words.getByRole('radio', { name: t('admin.outcomeRetired') }).check()
  await words.getByRole('button', { name: t('admin.send') }).click()
  await sheetsClosed(page)
  expect(await timesDrawn(server, id)).toBe(0)

  await phone.goto('/')
  await expect(phone.getByText(t('news.answered'))).toBeVisible()
  await phone.getByRole('button', { name: t('news.read') }).click()
  await expect(phone.getByText(t('news.retired'))).toBeVisible()

  const edition = () => readByHand(server, 'select edition from question_bank')
  const [before] = await edition()
  await giveCards(server)
  await eventually('a new bank', async () => ((await edition())[0] === before ? undefined : true))
  expect(await timesDrawn(server, id)).toBe(0)

  await page.getByRole('button', { name: t('admin.restore') }).click()
  await doAct(page, t('admin.restore'))
  await expect(page.getByRole('button', { name: t('admin.retire') })).toBeVisible()
  expect(await timesDrawn(server, id)).toBeGreaterThan(0)

  await expectInLog(page, t('admin.actRetire'), t('admin.actAnswer'), t('admin.actRestore'))
})

test('a sandbox purchase is refunded, and the buyer sees it', async ({
  page,
  otherBrowser,
  server,
}) => {
  const player = await newPlayer(server)
  const phone = await otherBrowser()
  await enter(phone, player)
  await phone.goto('/shop')
  await phone.getByRole('button', { name: /550 mana pour/ }).click()
  await phone.getByRole('checkbox', { name: /14 jours/ }).check()
  await phone.getByRole('button', { name: /^Payer/ }).click()
  await expect(phone).toHaveURL(/\/sandbox-checkout\//)
  await phone.getByRole('button', { name: t('shop.sandboxPay'), exact: true }).click()
  await expect(phone.getByRole('link', { name: /Votre mana : 800/ })).toBeVisible()

  await enterAsAdmin(page, server)
  await page.goto('/admin/purchases')
  await page.getByRole('table').getByRole('link').first().click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(/\d/)
  const number = (await heading.textContent()) ?? ''
  await page.getByRole('button', { name: t('admin.refund') }).click()
  await doAct(page, /^Rembourser/, number)
  await expect(page.getByText(t('admin.stateRefunded')).first()).toBeVisible()

  await expect(phone.getByRole('link', { name: /Votre mana : 250/ })).toBeVisible()
  await phone.goto('/shop')
  await phone.getByRole('button', { name: /^Reçu/ }).click()
  await expect(phone.getByText(t('shop.stateRefunded')).first()).toBeVisible()

  await page.getByRole('link', { name: t('admin.inLog') }).click()
  await expect(page.getByText(t('admin.actRefund'), { exact: true })).toBeVisible()
})
