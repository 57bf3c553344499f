/** The devices on which a player is signed in. */

import { Laptop, ShieldCheck, Smartphone } from 'lucide-react'
import type { AdminSession, AdminUser } from '@/shared/api/contract.gen'
import { ask } from '@/shared/api/data'
import { useT } from '@/shared/i18n/i18n'
import { deviceName } from '@/shared/session/device-name'
import { useMoments } from '../parts/moments'
import { useAct } from '../parts/use-act'

export const endSessions = (user: string, session: string | null, reason: string) =>
  ask((data) => data.rpc('admin_user_end_sessions', { user, session, reason }))

export function Sessions({ page: { user, sessions } }: { page: AdminUser }) {
  const t = useT()
  const { run } = useAct()
  const end = (session: AdminSession) =>
    void run(() => endSessions(user.id, session.id, t('admin.endReason')), {
      done: t('admin.sessionEnded'),
    })
  return (
    <section className="adm-panel">
      <h2>{t('admin.devices')}</h2>
      {sessions.length === 0 && <p className="adm-empty">{t('admin.noDevices')}</p>}
      <ul className="adm-list">
        {sessions.map((session) => (
          <Device key={session.id} session={session} onEnd={() => end(session)} />
        ))}
      </ul>
    </section>
  )
}

function Device({ session, onEnd }: { session: AdminSession; onEnd: () => void }) {
  const t = useT()
  const { ago } = useMoments()
  const { browser, system, handheld } = deviceName(session.user_agent)
  const name = [browser, system].filter(Boolean).join(', ') || t('admin.unknownDevice')
  const Icon = handheld ? Smartphone : Laptop
  return (
    <li>
      <Icon className="adm-icon" aria-hidden="true" />
      <b>{name}</b>
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
