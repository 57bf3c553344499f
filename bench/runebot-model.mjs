// RuneBot with a real and bad model: node bench/runebot-model.mjs BINARY CARDS.BIN PYTHON [questions]
//
// PYTHON is an interpreter with bench/peers/model/requirements.txt. Each question is asked twice, without the model and with
// it. A worded answer with a number that is not in the answer without the model is printed as suspicious; all worded answers
// are printed, to be read.
import { spawn } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const [binary, cards, python, wanted = '100'] = process.argv.slice(2)
// Five failures in a minute switch the model off for a minute.
const LEAST_MS_BETWEEN = 13_000
const port = await new Promise((resolve) => {
  const free = createServer().listen(0, '127.0.0.1', () => {
    const { port } = free.address()
    free.close(() => resolve(port))
  })
})
const model = spawn(python, ['bench/peers/model/serve.py', `${port}`], { stdio: ['pipe', 'pipe', 'ignore'] })
await said(model, /ready/)

const data = mkdtempSync(join(tmpdir(), 'runeside-model-'))
copyFileSync(cards, join(data, 'cards.bin'))
const server = spawn(resolve(binary), ['serve', '--listen', '127.0.0.1:0', '--data', data], {
  cwd: data,
  env: {
    ...process.env,
    RUNESIDE_RATE_LIMITS: 'off',
    RUNESIDE_AUTH_PASSWORD_COST: 'test',
    RUNESIDE_CARDS_ART_URL: '',
    RUNESIDE_CARDS_URL: '',
    RUNESIDE_RUNEBOT_LLM_URL: `http://127.0.0.1:${port}/v1`,
    RUNESIDE_RUNEBOT_LLM_MODEL: 'smollm2',
    RUNESIDE_RUNEBOT_LLM_MAX_TOKENS: '120',
    RUNESIDE_LOG_LEVEL: 'info',
    RUNESIDE_LOG_FORMAT: 'text',
  },
  stdio: ['ignore', 'pipe', 'pipe'],
})
const reasons = {}
server.stderr.on('data', (text) => {
  for (const [, why] of String(text).matchAll(/why="?([^"\n]*)"?/g)) reasons[why] = (reasons[why] ?? 0) + 1
})
const url = (await said(server, /listening on (\S+)/))[1]
const { publishable: key } = JSON.parse(readFileSync(join(data, 'keys.json'), 'utf8'))
const headers = { apikey: key, 'content-type': 'application/json' }
// The model words answers of signed-in players only.
const signedUp = await fetch(`${url}/auth/v1/signup`, {
  method: 'POST',
  headers,
  body: JSON.stringify({ email: 'player@example.org', password: 'frostbolt-and-tea' }),
})
headers.authorization = `Bearer ${(await signedUp.json()).access_token}`

const counts = { worded: 0, own: 0, suspicious: 0 }
try {
  const questions = await makeQuestions(Number(wanted))
  for (const { message, language } of questions) {
    const begun = Date.now()
    const own = await ask({ message, language, model: false })
    const worded = await ask({ message, language })
    if (worded.by_model) {
      counts.worded += 1
      console.log(`\n${language}  ${message}\n  own:    ${line(own.reply)}\n  worded: ${line(worded.reply)}`)
      const wrong = numbers(worded.reply).filter((number) => !numbers(`${own.reply} ${message}`).includes(number))
      if (wrong.length > 0) {
        counts.suspicious += 1
        console.log(`  SUSPICIOUS: ${wrong.join(', ')}`)
      }
    } else counts.own += 1
    await pause(Math.max(0, begun + LEAST_MS_BETWEEN - Date.now()))
  }
} finally {
  console.log('\n', counts, 'refused for:', reasons)
  model.kill()
  server.kill()
  rmSync(data, { recursive: true, force: true })
}

async function ask(body) {
  const response = await fetch(`${url}/functions/v1/chat`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
  return response.json()
}

/** About minions with numbers, spread over all cards, in the forms that players use, in four languages. */
async function makeQuestions(count) {
  const forms = {
    en: (name, other) => [
      `How much mana does ${name} cost?`,
      `What are the attack and health of ${name}?`,
      `What does ${name} do?`,
      `How much dust to craft ${name}?`,
      `Compare ${name} and ${other}`,
    ],
    fr: (name, other) => [
      `Combien coûte ${name} ?`,
      `Quelle est l'attaque de ${name} ?`,
      `Que fait ${name} ?`,
      `Combien de poussière pour fabriquer ${name} ?`,
      `Compare ${name} et ${other}`,
    ],
    es: (name, other) => [
      `¿Cuánto cuesta ${name}?`,
      `¿Qué ataque tiene ${name}?`,
      `¿Qué hace ${name}?`,
      `¿Cuánto polvo cuesta crear ${name}?`,
      `Compara ${name} y ${other}`,
    ],
    pt: (name, other) => [
      `Quanto custa ${name}?`,
      `Qual é o ataque de ${name}?`,
      `O que faz ${name}?`,
      `Quanto pó para criar ${name}?`,
      `Compare ${name} e ${other}`,
    ],
  }
  const locales = { en: 'enUS', fr: 'frFR', es: 'esES', pt: 'ptBR' }
  const lists = {}
  for (const [language, locale] of Object.entries(locales)) {
    const response = await fetch(`${url}/cards/v1/${locale}.json`, { headers })
    const { cards } = await response.json()
    lists[language] = cards.filter((card) => card.cardType === 'MINION' && card.cost > 1)
  }
  const languages = Object.keys(forms)
  return Array.from({ length: count }, (_, number) => {
    // Half in English, the only language of the model.
    const language = number % 2 === 0 ? 'en' : languages[1 + ((number >> 1) % 3)]
    const list = lists[language]
    const at = (number * 97) % list.length
    const all = forms[language](list[at].name, list[(at + 31) % list.length].name)
    return { language, message: all[(number >> 1) % all.length] }
  })
}

function numbers(text) {
  return text.match(/\d+/g) ?? []
}

function line(text) {
  return text.replaceAll('\n', ' / ')
}

function said(child, pattern) {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${child.spawnfile} ended with ${code}`)))
    child.stdout.on('data', (text) => {
      const found = pattern.exec(String(text))
      if (found) resolve(found)
    })
  })
}
