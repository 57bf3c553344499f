// What `runeside follow` keeps in memory: node bench/follow-memory.mjs BINARY LOG...
//
// Starts the server, pairs a follower with an account, and writes the logs (plain or .gz) one after another to the Power.log that it
// follows, in pieces, as the game does. Prints the memory after each, and the most at any time.
import { execFileSync, spawn } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { serve } from './serve.mjs'

const PIECE = 256 * 1024
const [program, ...logs] = process.argv.slice(2)
const binary = resolve(program)
const data = mkdtempSync(join(tmpdir(), 'runeside-follow-'))
const { env, server, url, apikey } = await serve(binary, data)
const post = async (path, body, token) => {
  const headers = { apikey, 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  return (await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })).json()
}
const email = 'follow@example.org'
const account = { email, password: 'a long bench password', data: { username: 'follow', language: 'en' } }
const { access_token: token } = await post('/auth/v1/signup', account)
execFileSync(binary, ['user', 'tier', email, 'tracker', '--data', data], { env })
const { code } = await post('/rest/v1/rpc/tracker_pair', {}, token)

const two = (part) => String(part).padStart(2, '0')
const now = new Date()
const date = [now.getFullYear(), now.getMonth() + 1, now.getDate(), now.getHours(), now.getMinutes(), now.getSeconds()]
const session = join(data, 'Logs', `Hearthstone_${date.map(two).join('_')}`)
mkdirSync(session, { recursive: true })
const power = join(session, 'Power.log')
writeFileSync(power, '')
const arguments_ = ['follow', '--logs', join(data, 'Logs'), '--state', join(data, 'state'), '--server', url, '--pair', code]
const follower = spawn(binary, arguments_, { cwd: data, env, stdio: ['ignore', 'ignore', 'inherit'] })

const kilobytes = (name) =>
  Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${follower.pid}/status`, 'utf8'))?.[1])
const megabytes = (name) => (kilobytes(name) / 1024).toFixed(1).padStart(6)

await pause(2000)
console.log(`  at start                             ${megabytes('VmRSS')} MiB, ${megabytes('RssAnon')} of it its own`)
let written = 0
for (const log of logs) {
  const content = log.endsWith('.gz') ? gunzipSync(readFileSync(log)) : readFileSync(log)
  for (let at = 0; at < content.length; at += PIECE) {
    appendFileSync(power, content.subarray(at, at + PIECE))
    await pause(100)
  }
  written += content.length
  await pause(1000)
  const name = basename(log).slice(0, 30).padEnd(30)
  const size = `${(written / 1e6).toFixed(1)} MB`.padStart(8)
  console.log(`  ${name}${size}${megabytes('VmRSS')} MiB, ${megabytes('RssAnon')} of it its own`)
}
console.log(`  the most                             ${megabytes('VmHWM')} MiB`)
follower.kill()
server.kill()
await new Promise((resolve) => server.once('exit', resolve))
rmSync(data, { recursive: true, force: true })
