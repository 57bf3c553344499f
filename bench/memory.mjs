// What a server keeps in memory after a rush: node bench/memory.mjs BINARY [seconds of rush] [clients] [cards.bin]
//
// Clients sign up, read, call functions, load the plain card list and open sockets, each on connections of its own, which
// they close. The memory is read before, during and after it; the last line is what stays when nobody is there.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const [program, seconds = '60', clients = '64', cards] = process.argv.slice(2)
const binary = resolve(program)
const IDLE_S = 90
const data = mkdtempSync(join(tmpdir(), 'runeside-memory-'))
if (cards) copyFileSync(cards, join(data, 'cards.bin'))
const settings = {
  RUNESIDE_RATE_LIMITS: 'off',
  RUNESIDE_AUTH_PASSWORD_COST: 'test',
  RUNESIDE_CARDS_ART_URL: '',
  RUNESIDE_LOG_LEVEL: 'warn',
}
const server = spawn(binary, ['serve', '--listen', '127.0.0.1:0', '--data', data], {
  cwd: data,
  env: { ...process.env, ...settings },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const url = await new Promise((resolve) => {
  server.stdout.on('data', (text) => {
    const found = /listening on (\S+)/.exec(String(text))
    if (found) resolve(found[1])
  })
})
const { publishable: key } = JSON.parse(readFileSync(join(data, 'keys.json'), 'utf8'))

function memory() {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
  const of = (name) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)
  return `${of('VmRSS')} MB resident, ${of('RssAnon')} MB of it the process's own`
}

function call(agent, path, { method = 'GET', bearer, body, headers = {} } = {}) {
  return new Promise((resolve, reject) => {
    const sent = request(url + path, {
      agent,
      method,
      headers: {
        apikey: key,
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
    })
    sent.on('error', reject)
    sent.on('upgrade', (_, socket) => resolve(socket))
    sent.on('response', (response) => {
      const parts = []
      response.on('data', (part) => parts.push(part))
      response.on('end', () => resolve(Buffer.concat(parts).toString()))
    })
    sent.end(body ? JSON.stringify(body) : undefined)
  })
}

let visits = 0
async function visit() {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const email = `${randomBytes(8).toString('hex')}@example.org`
  const body = { email, password: 'frostbolt-and-tea' }
  const session = JSON.parse(await call(agent, '/auth/v1/signup', { method: 'POST', body }))
  const bearer = session.access_token
  for (let n = 0; n < 5; n += 1) {
    await call(agent, '/rest/v1/profiles?select=*&limit=100', { bearer })
    await call(agent, '/rest/v1/', { bearer })
  }
  if (cards) await call(agent, '/cards/v1/enUS.json', { headers: { 'accept-encoding': 'identity' } })
  const socket = await call(false, `/realtime/v1/websocket?apikey=${key}&vsn=2.0.0`, {
    headers: {
      connection: 'upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': randomBytes(16).toString('base64'),
    },
  })
  socket.on('error', () => {})
  socket.destroy()
  agent.destroy()
  visits += 1
}

console.log(`before:      ${memory()}`)
const end = Date.now() + Number(seconds) * 1000
const lane = async () => {
  while (Date.now() < end) await visit().catch((error) => console.error(error.message))
}
const rush = Promise.all(Array.from({ length: Number(clients) }, lane))
while (Date.now() < end) {
  await pause(Math.min(15_000, Math.max(end - Date.now(), 1)))
  console.log(`in the rush: ${memory()}, ${visits} visits`)
}
await rush
console.log(`at its end:  ${memory()}`)
for (let waited = 0; waited < IDLE_S; waited += 15) {
  await pause(15_000)
  console.log(`idle ${String(waited + 15).padStart(2)} s:   ${memory()}`)
}
server.kill('SIGTERM')
rmSync(data, { recursive: true, force: true })
