/** Formats numbers, money, dates and durations for the player's language. */

import { useMemo } from 'react'
import { useI18n } from './i18n'
import type { Language } from './languages'

export interface Formats {
  number: (value: number) => string
  /** With its sign: `+250`, `-15`. */
  signed: (value: number) => string
  /** `0.57` as `57 %`. */
  percent: (share: number) => string
  euros: (amount: number) => string
  date: (moment: Date | string) => string
  dateTime: (moment: Date | string) => string
  /** With the day of the week and the time zone: `Monday 16 November at 00:59 UTC+1`. */
  weekdayTime: (moment: Date | string) => string
  /** How long ago, in the largest fitting unit: `3 hours ago`. */
  ago: (moment: Date | string, now: Date) => string
  /** The two largest units of a duration: `2 d 14 h`. */
  span: (milliseconds: number) => string
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export function createFormats(language: Language): Formats {
  const formatter = (options: Intl.NumberFormatOptions) => {
    const format = new Intl.NumberFormat(language, options)
    return (value: number) => format.format(value)
  }
  const moment = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(language, options)
    return (value: Date | string) => format.format(new Date(value))
  }
  const unit = (value: number, name: 'day' | 'hour' | 'minute') =>
    formatter({ style: 'unit', unit: name, unitDisplay: 'narrow' })(value)
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })

  return {
    number: formatter({}),
    signed: formatter({ signDisplay: 'exceptZero' }),
    percent: formatter({ style: 'percent' }),
    euros: formatter({ style: 'currency', currency: 'EUR' }),
    date: moment({ dateStyle: 'long' }),
    dateTime: moment({ dateStyle: 'medium', timeStyle: 'short' }),
    weekdayTime: moment({
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      hour: '2-digit',
      minute: '2-digit',
      timeZoneName: 'short',
    }),
    ago(value, now) {
      const passed = now.getTime() - new Date(value).getTime()
      if (passed < HOUR) return relative.format(-Math.max(0, Math.round(passed / MINUTE)), 'minute')
      if (passed < DAY) return relative.format(-Math.round(passed / HOUR), 'hour')
      return relative.format(-Math.round(passed / DAY), 'day')
    },
    span(milliseconds) {
      const left = Math.max(0, milliseconds)
      const days = Math.floor(left / DAY)
      const hours = Math.floor((left % DAY) / HOUR)
      const minutes = Math.floor((left % HOUR) / MINUTE)
      const parts =
        days > 0
          ? [unit(days, 'day'), unit(hours, 'hour')]
          : hours > 0
            ? [unit(hours, 'hour'), unit(minutes, 'minute')]
            : [unit(minutes, 'minute')]
      return parts.join(' ')
    },
  }
}

export function useFormats(): Formats {
  const { language } = useI18n()
  return useMemo(() => createFormats(language), [language])
}
