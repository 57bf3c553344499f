/** The device name from a user agent string, as far as it can be recognised. */

export interface DeviceName {
  browser: string | null
  system: string | null
  /** A phone or a tablet, not a computer. */
  handheld: boolean
}

/** The first match wins: most user agents also name the browsers they are based on. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|OPX|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\bDuckDuckGo\/|\bDdg\//, 'DuckDuckGo'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b|\bMac OS X\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

/** A web view inside an app; its user agent names the system's browser. */
const WEB_VIEW = /; wv\)/

const HANDHELDS = new Set(['iPhone', 'iPad', 'Android'])

export function deviceName(userAgent: string | null): DeviceName {
  const agent = userAgent ?? ''
  const system = firstIn(SYSTEMS, agent)
  return {
    browser: WEB_VIEW.test(agent) ? null : firstIn(BROWSERS, agent),
    system,
    handheld: system !== null && HANDHELDS.has(system),
  }
}

function firstIn(names: readonly (readonly [RegExp, string])[], agent: string): string | null {
  return names.find(([pattern]) => pattern.test(agent))?.[1] ?? null
}
