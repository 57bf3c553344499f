/** The devices on which a player is signed in. */

import { Laptop, ShieldCheck, Smartphone } from 'lucide-react'
import { useState } from 'react'
import type { AdminSession, AdminUser } from '@/shared/api/contract.gen'
import { ask } from '@/shared/api/data'
import { useT } from '@/shared/i18n/i18n'
import type { Translate } from '@/shared/i18n/translator'
import { deviceName } from '@/shared/session/device-name'
import { ActSheet } from '../parts/act-sheet'
import { useMoments } from '../parts/moments'

export const endSessions = (user: string, session: string | null, reason: string) =>
  ask((data) => data.rpc('admin_user_end_sessions', { user, session, reason }))

export function Sessions({ page: { user, sessions } }: { page: AdminUser }) {
  const t = useT()
  const [ending, setEnding] = useState<AdminSession | null>(null)
  return (
    <section className="adm-panel">
      <h2>{t('admin.devices')}</h2>
      {sessions.length === 0 && <p className="adm-empty">{t('admin.noDevices')}</p>}
      <ul className="adm-list">
        {sessions.map((session) => (
          <Device key={session.id} session={session} onEnd={() => setEnding(session)} />
        ))}
      </ul>
      {ending && (
        <ActSheet
          title={t('admin.endSession')}
          text={t('admin.endSessionText', { device: nameOf(t, ending) })}
          send={({ reason }) => endSessions(user.id, ending.id, reason)}
          done={t('admin.sessionEnded')}
          onClose={() => setEnding(null)}
        />
      )}
    </section>
  )
}

function nameOf(t: Translate, { user_agent: agent }: AdminSession): string {
  const { browser, system } = deviceName(agent)
  return [browser, system].filter(Boolean).join(', ') || t('admin.unknownDevice')
}

function Device({ session, onEnd }: { session: AdminSession; onEnd: () => void }) {
  const t = useT()
  const { ago } = useMoments()
  const Icon = deviceName(session.user_agent).handheld ? Smartphone : Laptop
  return (
    <li>
      <Icon className="adm-icon" aria-hidden="true" />
      <b>{nameOf(t, session)}</b>
      <span className="adm-muted">
        {session.address && `${session.address} · `}
        {ago(session.used_at)}
      </span>
      {session.second_factor && (
        <ShieldCheck className="size-4" role="img" aria-label={t('admin.codeName')} />
      )}
      <button type="button" className="adm-small" onClick={onEnd}>
        {t('admin.endSession')}
      </button>
    </li>
  )
}
