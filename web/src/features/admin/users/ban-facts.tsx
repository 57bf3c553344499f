/** A ban as the player reads it. */

import { Ban } from 'lucide-react'
import type { AdminBan, BanCause } from '@/shared/api/contract.gen'
import { useT } from '@/shared/i18n/i18n'
import type { PlainKey } from '@/shared/i18n/translator'
import { useMoments } from '../parts/moments'

export const CAUSES: Record<BanCause, PlainKey> = {
  abuse: 'admin.causeAbuse',
  name: 'admin.causeName',
  cheating: 'admin.causeCheating',
  spam: 'admin.causeSpam',
  payment: 'admin.causePayment',
  other: 'admin.causeOther',
}

export function BanFacts({ ban }: { ban: AdminBan | null }) {
  const t = useT()
  const { day } = useMoments()
  if (!ban) return null
  return (
    <section className="adm-panel">
      <header>
        <Ban className="adm-icon text-danger" aria-hidden="true" />
        <h2>
          {ban.until ? t('admin.bannedUntil', { date: day(ban.until) }) : t('admin.bannedForever')}
        </h2>
      </header>
      {(ban.cause ?? ban.words) && (
        <p className="adm-note">
          {ban.cause && t(CAUSES[ban.cause])}
          {ban.words && ` ${t('admin.quoted', { text: ban.words })}`}
        </p>
      )}
    </section>
  )
}
