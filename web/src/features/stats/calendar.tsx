/** The days on which the player played, five weeks at a time. A day leads to its matches. */

import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { CalendarDay } from '@/shared/api/contract.gen'
import { useI18n } from '@/shared/i18n/i18n'
import type { Language } from '@/shared/i18n/languages'
import { useNow } from '@/shared/lib/use-now'
import type { StatsSearch } from '@/shared/stats/search'
import { dayOf, weeksUntil } from './day'

/** The first day of the week, as the calendars of the language have it; Sunday is 0. */
const FIRST_DAY: Record<Language, number> = { en: 0, fr: 1, es: 1, pt: 0 }

interface CalendarProps {
  days: readonly CalendarDay[]
  search: StatsSearch
}

export function Calendar({ days, search }: CalendarProps) {
  const { t, language } = useI18n()
  const now = useNow()
  const [back, setBack] = useState(0)
  const weeks = weeksUntil(now, back, FIRST_DAY[language])
  const played = new Map(days.map((day) => [day.day, day]))
  const [first, last] = [weeks[0]?.days[0], weeks.at(-1)?.days.at(-1)]
  const earliest = days[0]?.day
  const hasEarlier = first !== undefined && earliest !== undefined && earliest < dayOf(first)
  const range = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short' })
  return (
    <section className="card calendar" aria-labelledby="stats-days">
      <header className="flex items-center gap-1">
        <div className="min-w-0 flex-1">
          <h2 id="stats-days" className="text-md">
            {t('stats.days')}
          </h2>
          {first && last && (
            <p className="text-xs text-muted" aria-live="polite">
              {range.formatRange(first, last)}
            </p>
          )}
        </div>
        <button
          type="button"
          className="icon-button"
          aria-label={t('stats.earlier')}
          disabled={!hasEarlier}
          onClick={() => setBack(back + 1)}
        >
          <ChevronLeft className="size-5" aria-hidden="true" />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={t('stats.later')}
          disabled={back === 0}
          onClick={() => setBack(back - 1)}
        >
          <ChevronRight className="size-5" aria-hidden="true" />
        </button>
      </header>
      <table>
        <Weekdays days={weeks[0]?.days ?? []} />
        <tbody>
          {weeks.map((week) => (
            <tr key={week.days[0]?.getTime()}>
              {week.days.map((day) => (
                <td key={day.getTime()}>
                  <Day day={day} now={now} played={played.get(dayOf(day))} search={search} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-xs text-muted">{t('stats.daysHint')}</p>
    </section>
  )
}

function Weekdays({ days }: { days: readonly Date[] }) {
  const { language } = useI18n()
  const short = new Intl.DateTimeFormat(language, { weekday: 'narrow' })
  const long = new Intl.DateTimeFormat(language, { weekday: 'long' })
  return (
    <thead>
      <tr>
        {days.map((day) => (
          <th key={day.getDay()} scope="col">
            <span aria-hidden="true">{short.format(day)}</span>
            <span className="sr-only">{long.format(day)}</span>
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface DayProps {
  day: Date
  now: Date
  played: CalendarDay | undefined
  search: StatsSearch
}

function Day({ day, now, played, search }: DayProps) {
  const { t, language } = useI18n()
  const name = dayOf(day)
  const isToday = name === dayOf(now)
  const month = day.getMonth() + 1
  const first = language === 'en' ? `${month}/1` : `1/${month}`
  const number = day.getDate() === 1 ? first : String(day.getDate())
  if (!played)
    return (
      <span className={`day ${isToday ? 'day-today' : ''} ${day > now ? 'day-future' : ''}`}>
        {number}
      </span>
    )
  const { wins, losses, ties } = played
  const side = wins > losses ? 'above' : wins < losses ? 'below' : 'across'
  return (
    <Link
      to="/stats"
      search={search.day === name ? { ...search, day: undefined } : { ...search, day: name }}
      hash="matches"
      className={`day day-${side} ${isToday ? 'day-today' : ''} ${search.day === name ? 'day-chosen' : ''}`}
      aria-label={t('stats.dayLabel', {
        date: new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(day),
        wins: t('profile.wins', { count: wins }),
        losses: t('profile.losses', { count: losses }),
      })}
    >
      {number}
      <small>
        {wins}–{losses}
        {ties > 0 && '='}
      </small>
    </Link>
  )
}
