import { expect, test } from 'vitest'
import { Server } from '../support/server.ts'
import { freePort } from '../support/smtp-sink.ts'

test('a second address is listened on as well', async () => {
  const port = await freePort()
  const server = await Server.started('sqlite', { RUNESIDE_LISTEN_ALSO: `127.0.0.1:${port}` })
  try {
    for (const url of [server.url, `http://127.0.0.1:${port}`]) {
      const answer = await fetch(`${url}/health`)
      expect(await answer.json()).toMatchObject({ status: 'ok' })
    }
  } finally {
    await server.dispose()
  }
})
