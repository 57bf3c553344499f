/** Administrators in the browser. */

import type { Page } from '@playwright/test'
import { present } from '../../support/answer.ts'
import { enrollAndVerify } from '../../support/second-factor.ts'
import type { Server } from '../../support/server.ts'
import { enter, newPlayer } from './player.ts'

/** An administrator who has typed a code, signed in on a desktop. */
export async function enterAsAdmin(page: Page, server: Server): Promise<void> {
  const boss = await newPlayer(server)
  await server.runHere('user', 'role', boss.email, 'admin')
  await boss.client.auth.refreshSession()
  await enrollAndVerify(boss)
  const session = present((await boss.client.auth.getSession()).data.session, 'session')
  await page.setViewportSize({ width: 1280, height: 800 })
  await enter(page, { session })
}
