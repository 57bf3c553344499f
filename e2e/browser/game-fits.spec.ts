/** A question fits every window: measured with the longest texts that the bank allows, in a room of six and alone. */

import type { Page } from '@playwright/test'
import { enter, keepInBrowser, newPlayer } from './support/player.ts'
import { expect, test } from './support/test.ts'
import { TESTED_LANGUAGES } from './support/texts.ts'

type Size = readonly [width: number, height: number]
/** The largest and the smallest of each kind, and the usual phone; `make soak` has those between. */
const PHONES: Size[] = [
  [844, 390],
  [740, 360],
  [390, 844],
  [375, 667],
  [320, 568],
]
const WIDE: Size[] = [
  [1280, 800],
  [3840, 2160],
]
const everyCase = Boolean(process.env.SOAK)
if (everyCase) {
  PHONES.push([667, 375], [360, 740], [390, 664], [360, 640])
  WIDE.push([1920, 1080])
}

export const ROOM = '4b8fbd52-3c0e-4b1c-9d8e-1a2b3c4d5e6f'
export const SESSION = '5b1f0c7e-2222-4c3e-8a51-0c1f6a1d2e02'
const softly = expect.configure({ soft: true })

const four = <T>(value: T) => ({ en: value, fr: value, es: value, pt: value })
/** Words of a usual length, as many as give that many characters. */
const words = (length: number) =>
  'les cartes légendaires du temps-des-ombres '.repeat(9).slice(0, length)

const CARD = {
  asked: 'cost',
  name: four('Ysolde l’Archiviste des Ombres'),
  text: four(`<b>Cri de guerre :</b> ${words(120)}.`),
  cost: null,
  attack: 5,
  health: 6,
  durability: null,
  armor: null,
  cardClass: 'MAGE',
  cardRarity: 'LEGENDARY',
  cardType: 'MINION',
}

/** The longest of each sort (crates/server/src/play/questions/gates.rs), and a short one about a card. */
export const QUESTIONS = {
  longQuestion: {
    question: words(238),
    options: ['a', 'b', 'c', 'd'].map((end) => words(46) + end),
    card: null,
  },
  longAnswers: {
    question: words(60),
    options: ['a', 'b', 'c', 'd'].map((end) => words(128) + end),
    card: null,
  },
  aboutACard: {
    question: 'Combien de mana coûte « Ysolde l’Archiviste des Ombres » ?',
    options: ['5', '6', '7', '8'],
    card: CARD,
  },
}
export type Sort = keyof typeof QUESTIONS

function questionOf(sort: Sort, now: number) {
  const { question, options, card } = QUESTIONS[sort]
  return {
    id: '0d7f5a4e-9f0b-4c3e-8a51-0c1f6a1d2e01',
    question: four(question),
    options: four(options),
    category: 'cards',
    difficulty: 'easy',
    imageUrl: null,
    card,
    timeLimit: 15,
    questionType: 'STANDARD',
    answerType: 'QCM',
    level: 1,
    mode: 'all',
    opens_at: now - 1000,
    closes_at: now + 3_600_000,
  }
}

const whole = (sort: Sort) => QUESTIONS[sort].card && { ...CARD, cost: 7 }

/** A room of six at a question, or at its results after a wrong answer. */
export function room(sort: Sort, closed: boolean, you: string) {
  const now = Date.now()
  return {
    room: {
      id: ROOM,
      code: 'ABC234',
      status: 'started',
      creator_id: you,
      max_players: 6,
      timer_duration: 15,
      practice: false,
      rematch: null,
    },
    seq: 7,
    now,
    you,
    elsewhere: false,
    seat: true,
    phase: closed ? 'results' : 'question',
    phase_ends_at: now + 3_600_000,
    index: 6,
    count: 20,
    players: [you, 'b', 'c', 'd', 'e', 'f'].map((user, place) => ({
      user_id: user,
      username: `Guillaume-de-la-Tour-${place}`,
      avatar_url: null,
      bot: false,
      creator: place === 0,
      hearts: 3 - (place % 3),
      error_count: place % 3,
      score: 4,
      eliminated: false,
      left: false,
      answered: closed,
      correct: closed ? place === 1 : null,
      connected: true,
      bars: 4,
      place: null,
    })),
    question: questionOf(sort, now),
    answer: closed ? { choice: 1, correct: false, late: false } : null,
    results: closed
      ? { correctAnswer: 3, why: four(words(300)), card: whole(sort), chosen: [1, 3, 1, 1] }
      : null,
    winner: null,
    fee: 20,
  }
}

/** A rank quiz at a question, or at the verdict on a wrong answer. */
export function session(sort: Sort, closed: boolean) {
  const now = Date.now()
  return {
    session: SESSION,
    mode: 'ranked',
    step: 5,
    season: null,
    status: 'playing',
    version: closed ? 2 : 1,
    now,
    index: 3,
    count: 10,
    right: 2,
    wrong: 1,
    wrong_left: 3,
    phase: closed ? 'review' : 'question',
    expires_at: now + 3_600_000,
    voids: 0,
    resumes_at: null,
    question: questionOf(sort, now),
    verdict: closed
      ? {
          choice: 1,
          text: null,
          correct: false,
          timed_out: false,
          correctAnswer: 3,
          why: four(words(300)),
          card: whole(sort),
        }
      : null,
    given: null,
    result: null,
    review: null,
  }
}

interface Fit {
  answers: { top: number; bottom: number; right: number; covered: boolean; size: number }[]
  ask: { top: number; bottom: number; height: number }
  overflow: number
  card: number
}

/** Where the question and the answers are, and whether something lies over an answer. */
const measure = (page: Page): Promise<Fit> =>
  page.evaluate(() => {
    const frame = document.querySelector('.play')!
    const box = (element: Element) => element.getBoundingClientRect()
    const ask = box(document.querySelector('.ask')!)
    const answers = [...document.querySelectorAll('.answer')].map((answer) => {
      const { top, bottom, left, right, width, height } = box(answer)
      const over = document.elementFromPoint(left + width / 2, top + height / 2)
      const size = Number.parseFloat(getComputedStyle(answer).fontSize)
      return { top, bottom, right, covered: !answer.contains(over), size }
    })
    const card = document.querySelector('.stage-card')
    return {
      answers,
      ask: { top: ask.top, bottom: ask.bottom, height: ask.height },
      overflow: frame.scrollHeight - frame.clientHeight,
      card: card ? box(card).height : 0,
    }
  })

/** The page has its new size, and has laid itself out in it. */
const resized = (page: Page, width: number, height: number) =>
  page.waitForFunction(
    (size) =>
      `${innerWidth}x${innerHeight}` === size &&
      new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true)))),
    `${width}x${height}`,
  )

async function expectFit(page: Page, sizes: Size[], what: string) {
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    await resized(page, width, height)
    // The type is fitted after the size has changed.
    await softly
      .poll(async () => (await measure(page)).overflow, {
        message: `${what} at ${width}x${height}: scrolls`,
      })
      .toBeLessThanOrEqual(0)
    const { answers, ask, card } = await measure(page)
    const where = `${what} at ${width}x${height}`
    softly(answers, where).toHaveLength(4)
    softly(ask.height, `${where}: question`).toBeGreaterThan(12)
    softly(Math.min(ask.top, ...answers.map(({ top }) => top)), where).toBeGreaterThanOrEqual(0)
    softly(Math.max(ask.bottom, ...answers.map(({ bottom }) => bottom)), where).toBeLessThanOrEqual(
      height,
    )
    softly(Math.max(...answers.map(({ right }) => right)), where).toBeLessThanOrEqual(width)
    softly(
      answers.filter(({ covered }) => covered),
      `${where}: covered`,
    ).toEqual([])
    softly(new Set(answers.map(({ size }) => size)).size, `${where}: sizes of type`).toBe(1)
    if (width < 1024)
      softly(Math.min(...answers.map(({ size }) => size)), where).toBeGreaterThanOrEqual(10.5)
    else {
      // It fills the window: large type, and a card of most of its height.
      softly(Math.min(...answers.map(({ size }) => size)), where).toBeGreaterThanOrEqual(
        height / 60,
      )
      if (what.includes('aboutACard')) softly(card, `${where}: card`).toBeGreaterThan(height * 0.55)
    }
  }
}

test(
  'the question and all answers are in view on every screen',
  { tag: '@looks' },
  async ({ page, server }) => {
    const player = await newPlayer(server)
    let [sort, closed]: [Sort, boolean] = ['aboutACard', false]
    await page.route('**/rest/v1/rpc/battle_snapshot', (route) =>
      route.fulfill({ json: room(sort, closed, player.user.id) }),
    )
    await page.route('**/rest/v1/rpc/quiz_state', (route) =>
      route.fulfill({ json: session(sort, closed) }),
    )
    await page.routeWebSocket(/\/realtime\/v1/, () => {})
    await enter(page, player)
    const load = async (address: string) => {
      await page.goto(address)
      await expect(page.locator('.answer').first()).toBeVisible()
    }
    for (const language of TESTED_LANGUAGES) {
      await keepInBrowser(page, { language })
      for (const address of [
        `/quizzes/battle-royale/room/${ROOM}`,
        `/quizzes/session?session=${SESSION}`,
      ])
        for (sort of Object.keys(QUESTIONS) as Sort[])
          for (closed of [false, true]) {
            // The texts of the question are the same in all languages: only the frame around them differs.
            const isLongest = sort === 'longAnswers' && closed
            if (language !== 'fr' && !isLongest) continue
            if (!everyCase && !isLongest && sort !== 'aboutACard') continue
            // Alone there are no players above the question, so that it has more room than in a room.
            if (address.includes('session') && !(everyCase && closed)) continue
            await load(address)
            const what = `${language} ${address.split('/')[2]} ${sort} ${closed ? 'told' : 'asked'}`
            await expectFit(page, PHONES, what)
            if (language === 'fr') await expectFit(page, WIDE, what)
          }
    }
  },
)
