/**
 * How long a first visit takes on a slow line: each page in a new browser, with the network of the "Slow 4G" preset of the
 * developer tools and without the service worker. Prints times in seconds, requests and kB until the largest paint, and
 * the number of round trips that followed one another. RUNS=n measures each page n times and shows the median.
 */

import puppeteer from 'puppeteer-core'
import { FLAGS, keepSession } from './measure.mjs'
import { signUp, startServer } from './server.mjs'

const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: 180_000,
  uploadThroughput: 84_375,
}
const PHONE = { width: 390, height: 844, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

/** The page, whether it is measured signed in, and the seconds within which its largest paint must come. */
const PAGES = [
  { path: '/login', limit: 3 },
  { path: '/signup' },
  { path: '/', signedIn: true, limit: 3.5 },
  { path: '/quizzes', signedIn: true },
]

const runs = Number(process.env.RUNS ?? 3)
const server = process.env.RUNESIDE_URL
  ? { url: process.env.RUNESIDE_URL, stop: async () => {} }
  : await startServer()
try {
  const session = await signUp(server.url)
  console.log(row(['page', 'first', 'largest', 'filled', 'requests', 'kB', 'round trips', 'limit']))
  for (const { path, signedIn, limit } of PAGES) {
    const results = []
    for (let run = 0; run < runs; run += 1)
      results.push(await visit(server.url, path, signedIn ? session : null))
    const median = middle(results)
    const late = limit !== undefined && median.largest > limit * 1000
    if (late) process.exitCode = 1
    console.log(row([path, ...cells(median), limit ? `${limit} s${late ? ' MISSED' : ''}` : '']))
    if (process.env.VERBOSE)
      for (const line of [`largest: ${median.element}`, ...median.log]) console.log(`    ${line}`)
  }
} finally {
  await server.stop()
}

async function visit(url, path, session) {
  const browser = await puppeteer.launch({
    executablePath: process.env.RUNESIDE_CHROMIUM ?? '/usr/bin/chromium',
    args: FLAGS,
  })
  try {
    const page = await browser.newPage()
    await page.setViewport(PHONE)
    if (session) await keepSession(page, url, session)
    const devtools = await page.createCDPSession()
    await devtools.send('Network.enable')
    await devtools.send('Network.setBypassServiceWorker', { bypass: true })
    await devtools.send('Network.emulateNetworkConditions', SLOW_4G)
    await page.evaluateOnNewDocument(observe)
    await page.goto(url + path, { waitUntil: 'networkidle0', timeout: 60_000 })
    return await page.evaluate(collect)
  } finally {
    await browser.close()
  }
}

/** Runs in the page before its own scripts. */
function observe() {
  const seen = { largest: 0, filled: 0 }
  globalThis.firstPage = seen
  new PerformanceObserver((list) => {
    const entry = list.getEntries().at(-1)
    seen.largest = entry.startTime
    seen.element = `${entry.element?.tagName} ${entry.element?.textContent?.slice(0, 60)}`
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  // Filled: the page is there and waits for no data.
  const watch = new MutationObserver(() => {
    if (!document.querySelector('h1') || document.querySelector('.skeleton')) return
    seen.filled = performance.now()
    watch.disconnect()
  })
  watch.observe(document, { childList: true, subtree: true })
}

/** Runs in the page when it has loaded. */
function collect() {
  const { largest, filled } = globalThis.firstPage
  const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
  const all = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ]
  const used = all.filter(({ responseEnd }) => responseEnd > 0 && responseEnd < largest)
  // The most requests of which each was sent after the one before had ended. The latency is added to the end.
  let trips = 0
  let last = 0
  for (const entry of [...used].sort((a, b) => a.responseEnd - b.responseEnd)) {
    if (entry.requestStart < last) continue
    trips += 1
    last = entry.responseEnd
  }
  return {
    first,
    largest,
    filled,
    requests: used.length,
    size: used.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    trips,
    element: globalThis.firstPage.element,
    log: all.map(
      ({ name, startTime, requestStart, responseEnd, encodedBodySize }) =>
        `${[startTime, requestStart, responseEnd].map((time) => time.toFixed(0).padStart(6)).join('')} ${encodedBodySize} ${name.replace(/^https?:..[^/]*/, '')}`,
    ),
  }
}

function middle(results) {
  return results.toSorted((a, b) => a.largest - b.largest)[Math.floor(results.length / 2)]
}

function cells({ first, largest, filled, requests, size, trips }) {
  const seconds = (time) => (time / 1000).toFixed(2)
  return [seconds(first), seconds(largest), seconds(filled), requests, (size / 1000).toFixed(0), trips]
}

function row([first, ...rest]) {
  const widths = [7, 8, 8, 9, 5, 12, 14]
  return [first.padEnd(12), ...rest.map((text, index) => `${text}`.padStart(widths[index]))].join('')
}
