/** Formats numbers, money, dates and durations for the player's language. */

import { useI18n } from './i18n'
import type { Language } from './languages'
import { once, plainNumber } from './once'

export interface Formats {
  number: (value: number) => string
  /** With its sign: `+250`, `-15`. */
  signed: (value: number) => string
  /** `0.57` as `57 %`. */
  percent: (share: number) => string
  euros: (amount: number) => string
  date: (moment: Date | string) => string
  dateTime: (moment: Date | string) => string
  /** Both days of a range, as they are in UTC: `9 au 15 novembre 2026`. */
  dateRange: (first: Date, last: Date) => string
  /** With the day of the week, in the player's own time: `Monday 16 November at 00:59`. */
  weekdayTime: (moment: Date | string) => string
  /** The time of day, in the player's own time: `00:59`. */
  time: (moment: Date | string) => string
  /** How long ago, in the largest fitting unit: `3 hours ago`. */
  ago: (moment: Date | string, now: Date) => string
  /** The two largest units of a duration, without the second one if it is 0: `2 d 14 h`, `7 d`, `< 1 min`. */
  span: (milliseconds: number) => string
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Between the days of a range: after "Week of", "Semaine du", "Semana del", "Semana de". */
const TO: Record<Language, string> = { en: '–', fr: ' au ', es: ' al ', pt: ' a ' }

const JUST_NOW: Record<Language, string> = {
  en: 'just now',
  fr: 'à l’instant',
  es: 'ahora mismo',
  pt: 'agora mesmo',
}

type Unit = 'day' | 'hour' | 'minute'

/**
 * As `Intl.NumberFormat` writes units: narrow in English, else short, because French and Spanish glue a narrow unit to its
 * number. Its own object for each unit is slow to make, and the first pages show a duration.
 */
const UNITS: Record<Language, Record<Unit, (value: number) => string>> = {
  en: { day: (n) => `${n}d`, hour: (n) => `${n}h`, minute: (n) => `${n}m` },
  fr: {
    day: (n) => `${n}\u202fj`,
    hour: (n) => `${n}\u202fh`,
    minute: (n) => `${n}\u00a0min`,
  },
  es: { day: (n) => `${n} d`, hour: (n) => `${n} h`, minute: (n) => `${n} min` },
  pt: {
    day: (n) => `${n} ${n < 2 ? 'dia' : 'dias'}`,
    hour: (n) => `${n} h`,
    minute: (n) => `${n} min`,
  },
}

export function createFormats(language: Language): Formats {
  const formatter = (options: Intl.NumberFormatOptions) => {
    const format = once(() => new Intl.NumberFormat(language, options))
    return (value: number) => format().format(value)
  }
  const moment = (options: Intl.DateTimeFormatOptions) => {
    const format = once(() => new Intl.DateTimeFormat(language, options))
    return (value: Date | string) => format().format(new Date(value))
  }
  const unit = (value: number, name: Unit) => UNITS[language][name](value)
  const numbers = once(() => new Intl.NumberFormat(language))
  const dates = once(
    () => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }),
  )
  const relative = once(() => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }))

  return {
    number: (value) => plainNumber(value, numbers),
    signed: formatter({ signDisplay: 'exceptZero' }),
    percent: formatter({ style: 'percent' }),
    euros: formatter({ style: 'currency', currency: 'EUR' }),
    date: moment({ dateStyle: 'long' }),
    dateTime: moment({ dateStyle: 'medium', timeStyle: 'short' }),
    dateRange: (first, last) =>
      dates()
        .formatRange(first, last)
        .replace(/\s*–\s*/, TO[language]),
    weekdayTime: moment({
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      hour: '2-digit',
      minute: '2-digit',
    }),
    time: moment({ hour: '2-digit', minute: '2-digit' }),
    ago(value, now) {
      const passed = now.getTime() - new Date(value).getTime()
      if (passed < MINUTE) return JUST_NOW[language]
      if (passed < HOUR) return relative().format(-Math.round(passed / MINUTE), 'minute')
      if (passed < DAY) return relative().format(-Math.round(passed / HOUR), 'hour')
      return relative().format(-Math.round(passed / DAY), 'day')
    },
    span(milliseconds) {
      const left = Math.max(0, milliseconds)
      const days = Math.floor(left / DAY)
      const hours = Math.floor((left % DAY) / HOUR)
      const minutes = Math.floor((left % HOUR) / MINUTE)
      if (days > 0)
        return hours > 0 ? `${unit(days, 'day')} ${unit(hours, 'hour')}` : unit(days, 'day')
      if (hours > 0)
        return minutes > 0
          ? `${unit(hours, 'hour')} ${unit(minutes, 'minute')}`
          : unit(hours, 'hour')
      return minutes > 0 ? unit(minutes, 'minute') : `< ${unit(1, 'minute')}`
    },
  }
}

const made = new Map<Language, Formats>()

export function useFormats(): Formats {
  const { language } = useI18n()
  const formats = made.get(language) ?? createFormats(language)
  made.set(language, formats)
  return formats
}
