/** Tells a banned player why and for how long. Loaded when a sign-in was refused for that. */

import { Ban } from 'lucide-react'
import * as v from 'valibot'
import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import { TextsOf } from '@/shared/i18n/texts-of'
import type { PlainKey } from '@/shared/i18n/translator'

const Notice = v.object({
  /** Null: for good. */
  until: v.nullish(v.union([v.number(), v.string()])),
  cause: v.nullish(v.string()),
  words: v.nullish(v.string()),
})

const CAUSES: Partial<Record<string, PlainKey>> = {
  cheating: 'news.cheating',
  abuse: 'news.abuse',
  name: 'news.name',
  payment: 'news.payment',
  spam: 'news.spam',
  other: 'news.other',
}

/** `ban` is what the server said, in whatever form. */
export function BanNotice({ ban }: { ban: unknown }) {
  return (
    <TextsOf part="news" waiting={null}>
      <Facts ban={ban} />
    </TextsOf>
  )
}

function Facts({ ban }: { ban: unknown }) {
  const t = useT()
  const { dateTime } = useFormats()
  const read = v.safeParse(Notice, ban)
  const { until, cause, words } = read.success ? read.output : {}
  const key = cause ? CAUSES[cause] : undefined
  return (
    <div
      role="alert"
      className="grid gap-2 rounded-md bg-danger-soft px-3 py-2.5 text-sm text-danger"
    >
      <p className="flex items-start gap-2 font-bold">
        <Ban className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
        {t('news.banned')}
      </p>
      {key && <p>{t('news.why', { cause: t(key) })}</p>}
      {words && <p>« {words} »</p>}
      {read.success && (
        <p className="font-semibold">
          {until
            ? t('news.bannedUntil', { date: dateTime(new Date(until)) })
            : t('news.bannedForever')}
        </p>
      )}
    </div>
  )
}
