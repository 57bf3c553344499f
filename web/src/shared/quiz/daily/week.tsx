/** The week of the streak, from Monday to Sunday: played, forgiven, missed, today. */

import { Check, Snowflake } from 'lucide-react'
import type { DailyMark, DailyState, DailyWeekDay } from '@/shared/api/contract.gen'
import { useI18n, useT } from '@/shared/i18n/i18n'
import type { PlainKey } from '@/shared/i18n/translator'
import { weekday } from './weekday'
import './daily.css'

const LOOKS: Record<DailyMark, string> = {
  played: 'daily-played',
  forgiven: 'daily-forgiven',
  missed: '',
  open: '',
  ahead: 'opacity-60',
}

const TEXTS: Record<DailyMark, PlainKey> = {
  played: 'daily.dayPlayed',
  forgiven: 'daily.dayForgiven',
  missed: 'daily.dayMissed',
  open: 'daily.dayOpen',
  ahead: 'daily.dayAhead',
}

export function Week({ state: { week, day: today } }: { state: Pick<DailyState, 'week' | 'day'> }) {
  const t = useT()
  const { language } = useI18n()
  return (
    <ol className="daily-week" aria-label={t('daily.week')}>
      {week.map((day) => (
        <WeekDay
          key={day.day}
          day={day}
          isToday={day.day === today}
          {...weekday(language, new Date(day.day))}
        />
      ))}
    </ol>
  )
}

interface WeekDayProps {
  day: DailyWeekDay
  isToday: boolean
  name: string
  letter: string
}

function WeekDay({ day: { mark }, isToday, name, letter }: WeekDayProps) {
  const t = useT()
  return (
    <li className={isToday ? 'text-ink' : undefined} aria-current={isToday ? 'date' : undefined}>
      <span className={`daily-day ${LOOKS[mark]} ${isToday ? 'daily-today' : ''}`}>
        {mark === 'played' && <Check className="size-4.5" strokeWidth={3} aria-hidden="true" />}
        {mark === 'forgiven' && <Snowflake className="size-4.5" aria-hidden="true" />}
      </span>
      <span aria-hidden="true" className="uppercase">
        {letter}
      </span>
      <span className="sr-only">
        {name}: {t(TEXTS[mark])}
      </span>
    </li>
  )
}
