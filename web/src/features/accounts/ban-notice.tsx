/** Tells a banned player why and for how long. Loaded when a sign-in was refused for that. */

import { TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import * as v from 'valibot'
import { useFormats } from '@/shared/i18n/formats'
import { useI18n, useT } from '@/shared/i18n/i18n'
import type { PlainKey } from '@/shared/i18n/translator'
import { FormError } from '@/shared/ui/form-error'

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
  const { t, has, load } = useI18n()
  const isThere = has('news')
  useEffect(() => {
    // Without its texts the notice says only that the account is banned.
    if (!isThere) load('news').catch(() => {})
  }, [isThere, load])
  return isThere ? <Facts ban={ban} /> : <FormError>{t('errors.banned')}</FormError>
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
        <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
        {t('news.banned')}
      </p>
      {key && <p>{t('news.why', { cause: t(key) })}</p>}
      {words && <p>{t('news.quoted', { text: words })}</p>}
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
