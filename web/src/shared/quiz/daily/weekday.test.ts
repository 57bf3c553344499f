import { expect, it } from 'vitest'
import { LANGUAGES } from '@/shared/i18n/languages'
import { weekday } from './weekday'

it.each(LANGUAGES)('names the days in %s as the browser does', (language) => {
  for (let day = 1; day <= 7; day += 1) {
    const date = new Date(Date.UTC(2026, 10, day, 23, 59))
    const write = (style: 'long' | 'narrow') =>
      new Intl.DateTimeFormat(language, { weekday: style, timeZone: 'UTC' }).format(date)
    expect(weekday(language, date)).toEqual({ name: write('long'), letter: write('narrow') })
  }
})
