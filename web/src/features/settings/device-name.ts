/** What a browser's name for itself says of the device, as far as it says anything. */

export interface DeviceName {
  browser: string | null
  system: string | null
  /** A phone or a tablet, as against a computer. */
  handheld: boolean
}

/** The first that fits counts: most browsers also name the ones they descend from. */
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

/** An app that shows pages of its own names the system's browser, which it is not. */
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
