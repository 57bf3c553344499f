// From a line appended to Power.log to the changed row on the page: node bench/live-latency.mjs BINARY [samples]
//
// Starts the server, opens the tracker in Chromium, drops a folder of logs on it, and then lets one card go back and forth
// between deck and hand. The page notes when its row changes, by the same clock. Build the web app and e2e/ first.
import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from '../e2e/node_modules/@playwright/test/index.mjs'
import { serve } from './serve.mjs'

const [program, wanted = '300'] = process.argv.slice(2)
const binary = resolve(program)
const samples = Number(wanted)
const data = mkdtempSync(join(tmpdir(), 'runeside-latency-'))
const { env, server, url, apikey } = await serve(binary, data)

const email = 'latency@example.org'
const signUp = await fetch(`${url}/auth/v1/signup`, {
  method: 'POST',
  headers: { apikey, 'content-type': 'application/json' },
  body: JSON.stringify({ email, password: 'a long bench password', data: { username: 'latency', language: 'en' } }),
})
const session = await signUp.json()
execFileSync(binary, ['user', 'tier', email, 'tracker', '--data', data], { env })

/** In both streams, as the client writes it. */
const told = (changes) =>
  changes
    .flatMap((change) => [
      `D 21:05:00.0420000 GameState.DebugPrintPower() - ${change}\r\n`,
      `D 21:05:00.0420000 PowerTaskList.DebugPrintPower() -     ${change}\r\n`,
    ])
    .join('')
const card = '[entityName=UNKNOWN id=4 zone=DECK zonePos=0 cardId= player=1]'
const draw = told([
  `SHOW_ENTITY - Updating Entity=${card} CardID=BENCH_1`,
  '    tag=ZONE value=HAND',
  'TAG_CHANGE Entity=2 tag=NUM_CARDS_DRAWN_THIS_TURN value=1 ',
])
const putBack = told([`HIDE_ENTITY - Entity=${card} tag=ZONE value=DECK`])
const start = told([
  'CREATE_GAME',
  '    GameEntity EntityID=1',
  '        tag=GAME_SEED value=7',
  '    Player EntityID=2 PlayerID=1 GameAccountId=[hi=1 lo=1]',
  '    Player EntityID=3 PlayerID=2 GameAccountId=[hi=0 lo=0]',
  ...Array.from({ length: 30 }, (_, at) => [
    `FULL_ENTITY - Creating ID=${4 + at} CardID=`,
    '    tag=ZONE value=DECK',
    '    tag=CONTROLLER value=1',
  ]).flat(),
  'TAG_CHANGE Entity=GameEntity tag=TURN value=1 ',
])
const folder = join(data, 'Logs', 'Hearthstone_2026_05_02_20_41_07')
mkdirSync(folder, { recursive: true })
const log = join(folder, 'Power.log')
writeFileSync(log, start + draw)

const browser = await chromium.launch({
  executablePath: ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path)),
  args: ['--no-sandbox', '--disable-gpu'],
})
const now = () => performance.timeOrigin + performance.now()
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, baseURL: url, serviceWorkers: 'block' })
  await page.goto('/robots.txt')
  await page.evaluate((kept) => localStorage.setItem('runeside-session', kept), JSON.stringify(session))
  await page.goto('/deck-tracker?view=live')
  await page.locator('.tl-zone').waitFor()
  const protocol = await page.context().newCDPSession(page)
  for (const type of ['dragEnter', 'dragOver', 'drop'])
    await protocol.send('Input.dispatchDragEvent', {
      type,
      x: 400,
      y: 400,
      data: { items: [], files: [join(data, 'Logs')], dragOperationsMask: 1 },
    })
  await page.locator('.t-game').waitFor()
  await page.evaluate(() => {
    globalThis.changes = []
    const list = document.querySelector('.t-game-list')
    let before = list.textContent
    new MutationObserver(() => {
      if (list.textContent === before) return
      before = list.textContent
      globalThis.changes.push(performance.timeOrigin + performance.now())
    }).observe(list, { subtree: true, childList: true, characterData: true, attributes: true })
  })
  const times = []
  for (let sample = 0; sample < samples; sample += 1) {
    const seen = await page.evaluate(() => globalThis.changes.length)
    const written = now()
    appendFileSync(log, sample % 2 === 0 ? putBack : draw)
    await page.waitForFunction((count) => globalThis.changes.length > count, seen, { polling: 5 })
    const changed = await page.evaluate((count) => globalThis.changes[count], seen)
    times.push(changed - written)
    // Another moment of the poll each time.
    await pause(120 + ((sample * 37) % 97))
  }
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))].toFixed(0)
  console.log(
    `line to row on the page, ${samples} samples: p50 ${at(0.5)} ms, p90 ${at(0.9)} ms, p99 ${at(0.99)} ms [150], longest ${at(1)} ms`,
  )
} finally {
  await browser.close()
  server.kill()
  await pause(200)
  rmSync(data, { recursive: true, force: true })
}
