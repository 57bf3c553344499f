import { expect, it } from 'vitest'
import { deviceName } from './device-name'

const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15'

it.each([
  [`${ANDROID} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
  [
    `${ANDROID} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet',
    'Android',
  ],
  ['Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0', 'Firefox', 'Android'],
  [`${WINDOWS} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge', 'Windows'],
  [`${WINDOWS} Chrome/138.0.0.0 Safari/537.36 OPR/122.0.0.0`, 'Opera', 'Windows'],
  [
    `${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15`,
    'Safari',
    'macOS',
  ],
  [`${IPHONE} (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1`, 'Safari', 'iPhone'],
  [`${IPHONE} (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1`, 'Chrome', 'iPhone'],
  [`${IPHONE} (KHTML, like Gecko) FxiOS/143.0 Mobile/15E148 Safari/605.1.15`, 'Firefox', 'iPhone'],
  [
    'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 Version/16.6 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPad',
  ],
  [
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
    'Chrome',
    'ChromeOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox', 'Linux'],
])('recognises %s', (agent, browser, system) => {
  expect(deviceName(agent)).toMatchObject({ browser, system })
})

it('names no browser for an app with a web view', () => {
  const androidApp =
    'Mozilla/5.0 (Linux; Android 15; Pixel 8; wv) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'
  expect(deviceName(androidApp)).toMatchObject({ browser: null, system: 'Android' })
  expect(deviceName(`${IPHONE} (KHTML, like Gecko) Mobile/15E148`)).toMatchObject({
    browser: null,
    system: 'iPhone',
  })
})

it('distinguishes phones and tablets from computers', () => {
  expect(deviceName(`${ANDROID} Chrome/140.0.0.0 Mobile Safari/537.36`).handheld).toBe(true)
  expect(deviceName(`${WINDOWS} Chrome/140.0.0.0 Safari/537.36`).handheld).toBe(false)
})

it.each([[null], [''], ['curl/8.5.0'], ['node']])('returns no name for %j', (agent) => {
  expect(deviceName(agent)).toEqual({ browser: null, system: null, handheld: false })
})
