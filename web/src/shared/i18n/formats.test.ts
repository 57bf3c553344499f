import { expect, it } from 'vitest'
import { createFormats } from './formats'
import { LANGUAGES } from './languages'

const HOUR = 3_600_000
const fr = createFormats('fr')
const en = createFormats('en')

/** Replaces every kind of space by a plain one: the kind differs between versions of the locale data. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ')

it('formats money for the language', () => {
  expect(plain(fr.euros(1999.5))).toBe('1 999,50 €')
  expect(en.euros(4.99)).toBe('€4.99')
})

it('formats a duration with its two largest units', () => {
  expect(plain(en.span(62 * HOUR))).toBe('2d 14h')
  expect(plain(en.span(1.5 * HOUR))).toBe('1h 30m')
  expect(plain(fr.span(62 * HOUR))).toBe('2 j 14 h')
  expect(plain(fr.span(7 * 24 * HOUR))).toBe('7 j')
  expect(plain(en.span(2 * HOUR))).toBe('2h')
  expect(plain(en.span(-5))).toBe('< 1m')
})

it('writes units as the locale data does', () => {
  const written = { day: 24 * HOUR, hour: HOUR, minute: HOUR / 60 }
  for (const language of LANGUAGES)
    for (const [unit, length] of Object.entries(written))
      for (const value of [1, 2, 14]) {
        const unitDisplay = language === 'en' ? 'narrow' : 'short'
        const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay })
        expect(plain(createFormats(language).span(value * length))).toBe(
          plain(format.format(value)),
        )
      }
})

it('writes the first and the last day of a week', () => {
  const [first, last] = [new Date('2026-11-09T23:59:00Z'), new Date('2026-11-15T23:59:00Z')]
  expect(plain(fr.dateRange(first, last))).toBe('9 au 15 novembre 2026')
  expect(plain(en.dateRange(first, last))).toBe('November 9–15, 2026')
})

it('says how long ago something was', () => {
  const now = new Date('2026-01-02T12:00:00Z')
  expect(en.ago('2026-01-02T11:59:50Z', now)).toBe('just now')
  expect(fr.ago('2026-01-02T11:59:50Z', now)).toBe('à l’instant')
  expect(en.ago('2026-01-02T09:00:00Z', now)).toBe('3 hours ago')
  expect(fr.ago('2026-01-01T12:00:00Z', now)).toBe('hier')
})
