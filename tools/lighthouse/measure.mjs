/** One page, measured by Lighthouse in a browser that has never seen the app. */

import lighthouse from 'lighthouse'
import puppeteer from 'puppeteer-core'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']

export const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A busy machine sometimes makes Lighthouse miss the beginning of a page; that is no finding about the page. */
const TRIES = 3

/** Measures `path`, signed in if a session is given. */
export async function measure(server, path, session) {
  let result
  for (let tried = 0; tried < TRIES; tried += 1) {
    result = await measureOnce(server, path, session)
    if (!result.error) return result
  }
  return result
}

async function measureOnce(server, path, session) {
  const browser = await puppeteer.launch({
    executablePath: process.env.RUNESIDE_CHROMIUM ?? '/usr/bin/chromium',
    args: FLAGS,
  })
  try {
    const page = await browser.newPage()
    if (session) await keepSession(page, server, session)
    const result = await lighthouse(
      server + path,
      // The session lives in the storage that a run would clear first; the browser is new in any case.
      { onlyCategories: CATEGORIES, disableStorageReset: true, output: 'html', logLevel: 'error' },
      undefined,
      page,
    )
    return { path, html: result.report, ...figures(result.lhr, server + path) }
  } finally {
    await browser.close()
  }
}

/** Puts the session where the app looks for it, from a page of the server that does not start the app. */
export async function keepSession(page, server, session) {
  await page.goto(`${server}/robots.txt`)
  await page.evaluate(
    (kept) => localStorage.setItem('runeside-session', kept),
    JSON.stringify(session),
  )
}

function figures(lhr, asked) {
  const score = (category) => Math.round((lhr.categories[category].score ?? 0) * 100)
  const value = (audit) => lhr.audits[audit].numericValue ?? Number.NaN
  return {
    scores: Object.fromEntries(CATEGORIES.map((category) => [category, score(category)])),
    benchmark: lhr.environment.benchmarkIndex,
    shift: value('cumulative-layout-shift'),
    largestPaint: value('largest-contentful-paint'),
    blocking: value('total-blocking-time'),
    // A signed-in page that sent us to the sign-in page was not measured at all.
    landedElsewhere: lhr.finalDisplayedUrl === asked ? null : lhr.finalDisplayedUrl,
    error: lhr.runtimeError?.message ?? null,
    shortfalls: shortfalls(lhr),
  }
}

/** What cost a category its full score, with the places where it was seen. */
function shortfalls(lhr) {
  return CATEGORIES.filter((category) => category !== 'performance').flatMap((category) =>
    lhr.categories[category].auditRefs
      .filter(({ id, weight }) => weight > 0 && (lhr.audits[id].score ?? 1) < 1)
      .map(({ id }) => `${category}: ${lhr.audits[id].title}${places(lhr.audits[id])}`),
  )
}

function places({ details }) {
  const items = details?.items ?? []
  return items.map((item) => `\n      ${item.node?.snippet ?? JSON.stringify(item)}`).join('')
}
