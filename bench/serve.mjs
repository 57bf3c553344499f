// A server of its own for a measurement.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export async function serve(binary, data) {
  const env = { ...process.env, RUNESIDE_RATE_LIMITS: 'off', RUNESIDE_AUTH_PASSWORD_COST: 'test', RUNESIDE_CARDS_ART_URL: '' }
  const server = spawn(binary, ['serve', '--listen', '127.0.0.1:0', '--data', data], {
    cwd: data,
    env: { ...env, RUNESIDE_LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise((resolve) => {
    server.stdout.on('data', (text) => {
      const found = /listening on (\S+)/.exec(String(text))
      if (found) resolve(found[1])
    })
  })
  const { publishable: apikey } = JSON.parse(readFileSync(join(data, 'keys.json'), 'utf8'))
  return { env, server, url, apikey }
}
