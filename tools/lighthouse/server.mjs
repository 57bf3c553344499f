/** The real binary on a port and data of its own, with one player signed up. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const binary =
  process.env.RUNESIDE_BIN ?? fileURLToPath(new URL('../../target/debug/runeside', import.meta.url))

/** Starts a server; `stop` ends it and removes what it kept. */
export async function startServer() {
  const data = await mkdtemp(join(tmpdir(), 'runeside-lighthouse-'))
  const child = spawn(binary, ['serve', '--listen', '127.0.0.1:0', '--data', data], {
    cwd: data,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null && child.pid) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    await rm(data, { recursive: true, force: true })
  }
  try {
    return { url: await addressOf(child), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function addressOf(child) {
  return new Promise((resolve, reject) => {
    let output = ''
    const read = (text) => {
      output += text
      const address = /^listening on (\S+)$/m.exec(output)?.[1]
      if (address) resolve(address)
    }
    child.stdout.setEncoding('utf8').on('data', read)
    child.stderr.setEncoding('utf8').on('data', read)
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}\n${output}`)))
  })
}

/** Signs a player up and gives the session as the page's auth client would keep it. */
export async function signUp(url) {
  const { publishable_key: apikey } = await (await fetch(`${url}/config.json`)).json()
  const response = await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey, 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'player@example.com',
      password: 'correct horse 7',
      data: { username: 'Jaina' },
    }),
  })
  if (!response.ok) throw new Error(`sign-up answered ${response.status}`)
  return response.json()
}
