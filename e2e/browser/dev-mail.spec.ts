import { newEmail, PASSWORD } from '../support/account.ts'
import { ok } from '../support/answer.ts'
import { visitor } from '../support/client.ts'
import { codeIn, Inbox } from '../support/mail.ts'
import { CONFIRMED_EMAIL } from './support/servers.ts'
import { expect, test } from './support/test.ts'

test.use({ kind: CONFIRMED_EMAIL })

test('the mail of a sign-up can be read at /dev/mail', async ({ page, server }) => {
  const email = newEmail()
  ok(await visitor(server).auth.signUp({ email, password: PASSWORD }))
  const mail = await new Inbox(server, email).next('signup')

  await page.goto('/dev/mail')
  await expect(page.getByText(email).first()).toBeVisible()
  await expect(page.getByText(mail.subject).first()).toBeVisible()
  await expect(page.getByText(codeIn(mail.text)).first()).toBeVisible()
})
