/** Acts that ask only for a reason, and for what cannot be undone the player's name. */

import { useNavigate } from '@tanstack/react-router'
import { ask } from '@/shared/api/data'
import { useT } from '@/shared/i18n/i18n'
import { adminTo } from '../parts/admin-to'
import { ActSheet } from '../parts/act-sheet'
import type { ActProps } from './act-props'
import { unban } from './ban-sheet'
import { endSessions } from './sessions'

export function UnbanSheet({ page: { user }, onClose }: ActProps) {
  const t = useT()
  return (
    <ActSheet
      title={t('admin.unban')}
      text={t('admin.unbanText')}
      send={({ reason }) => unban(user.id, reason)}
      done={t('admin.unbanDone')}
      onClose={onClose}
    />
  )
}

export function EndSessionsSheet({ page: { user }, onClose }: ActProps) {
  const t = useT()
  return (
    <ActSheet
      title={t('admin.endSessions')}
      text={t('admin.endSessionsText')}
      send={({ reason }) => endSessions(user.id, null, reason)}
      done={t('admin.sessionsEnded')}
      onClose={onClose}
    />
  )
}

export function LetterSheet({
  page: { user },
  letter,
  onClose,
}: ActProps & { letter: 'reset' | 'confirmation' }) {
  const t = useT()
  return (
    <ActSheet
      title={t(letter === 'reset' ? 'admin.sendReset' : 'admin.sendConfirmation')}
      text={t('admin.letterTo', { address: user.email ?? '' })}
      action={t('admin.send')}
      send={({ reason }) =>
        ask((data) => data.rpc('admin_user_send', { user: user.id, letter, reason }))
      }
      done={t('admin.letterSent')}
      onClose={onClose}
    />
  )
}

export function FactorSheet({ page: { user, factors }, onClose }: ActProps) {
  const t = useT()
  const [factor] = factors
  if (!factor) return null
  return (
    <ActSheet
      title={t('admin.removeFactor')}
      text={t('admin.removeFactorText')}
      danger
      name={user.username ?? undefined}
      send={({ reason }) =>
        ask((data) =>
          data.rpc('admin_user_remove_factor', { user: user.id, factor: factor.id, reason }),
        )
      }
      done={t('admin.factorRemoved')}
      onClose={onClose}
    />
  )
}

export function RoleSheet({ page: { user }, onClose }: ActProps) {
  const t = useT()
  const change = (admin: boolean, reason: string) =>
    ask((data) => data.rpc('admin_user_role', { user: user.id, admin, reason }))
  return (
    <ActSheet
      title={t(user.admin ? 'admin.takeRole' : 'admin.giveRole')}
      text={t(user.admin ? 'admin.takeRoleText' : 'admin.giveRoleText')}
      danger={user.admin}
      send={({ reason }) => change(!user.admin, reason)}
      done={t('admin.roleDone')}
      undo={({ reason }) => change(user.admin, reason)}
      onClose={onClose}
    />
  )
}

export function DeleteSheet({ page: { user }, onClose }: ActProps) {
  const t = useT()
  const navigate = useNavigate()
  return (
    <ActSheet
      title={t('admin.deleteAccount')}
      text={t('admin.deleteText')}
      danger
      name={user.username ?? ''}
      send={({ reason, name }) =>
        ask((data) => data.rpc('admin_user_delete', { user: user.id, name, reason }))
      }
      done={t('admin.accountDeleted')}
      onDone={() => void navigate(adminTo('users'))}
      onClose={onClose}
    />
  )
}
