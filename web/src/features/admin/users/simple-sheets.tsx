/** Acts that ask only for a reason, and for what cannot be undone the player's name. */

import { useNavigate } from '@tanstack/react-router'
import { ask } from '@/shared/api/data'
import { useT } from '@/shared/i18n/i18n'
import { adminTo } from '../parts/admin-to'
import { ActSheet } from '../parts/act-sheet'
import { useAct } from '../parts/use-act'
import type { ActProps } from './acts'
import { unban } from './ban-sheet'
import { endSessions } from './sessions'

export function UnbanSheet({ page: { user }, onClose }: ActProps) {
  const t = useT()
  const act = useAct()
  const send = async (reason: string) => {
    if (await act.run(() => unban(user.id, reason), { done: t('admin.unbanDone') })) onClose()
  }
  return (
    <ActSheet
      title={t('admin.unban')}
      text={t('admin.unbanText')}
      action={t('admin.unban')}
      reason={{}}
      pending={act.pending}
      onSend={({ reason }) => void send(reason)}
      onClose={onClose}
    />
  )
}

export function EndSessionsSheet({ page: { user }, onClose }: ActProps) {
  const t = useT()
  const act = useAct()
  const send = async (reason: string) => {
    const said = { done: t('admin.sessionsEnded') }
    if (await act.run(() => endSessions(user.id, null, reason), said)) onClose()
  }
  return (
    <ActSheet
      title={t('admin.endSessions')}
      text={t('admin.endSessionsText')}
      action={t('admin.endSessions')}
      reason={{}}
      pending={act.pending}
      onSend={({ reason }) => void send(reason)}
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
  const act = useAct()
  const title = t(letter === 'reset' ? 'admin.sendReset' : 'admin.sendConfirmation')
  const send = async (reason: string) => {
    const call = () => ask((data) => data.rpc('admin_user_send', { user: user.id, letter, reason }))
    if (await act.run(call, { done: t('admin.letterSent') })) onClose()
  }
  return (
    <ActSheet
      title={title}
      text={t('admin.letterTo', { address: user.email ?? '' })}
      action={t('admin.send')}
      reason={{}}
      pending={act.pending}
      onSend={({ reason }) => void send(reason)}
      onClose={onClose}
    />
  )
}

export function FactorSheet({ page: { user, factors }, onClose }: ActProps) {
  const t = useT()
  const act = useAct()
  const send = async (reason: string) => {
    const [factor] = factors
    if (!factor) return
    const remove = () =>
      ask((data) =>
        data.rpc('admin_user_remove_factor', { user: user.id, factor: factor.id, reason }),
      )
    if (await act.run(remove, { done: t('admin.factorRemoved') })) onClose()
  }
  return (
    <ActSheet
      title={t('admin.removeFactor')}
      text={t('admin.removeFactorText')}
      action={t('admin.removeFactor')}
      danger
      reason={{}}
      name={user.username ?? undefined}
      pending={act.pending}
      onSend={({ reason }) => void send(reason)}
      onClose={onClose}
    />
  )
}

export function RoleSheet({ page: { user }, onClose }: ActProps) {
  const t = useT()
  const act = useAct()
  const send = async (reason: string) => {
    const change = (admin: boolean) => () =>
      ask((data) => data.rpc('admin_user_role', { user: user.id, admin, reason }))
    const said = { done: t('admin.roleDone'), undo: change(user.admin) }
    if (await act.run(change(!user.admin), said)) onClose()
  }
  const title = t(user.admin ? 'admin.takeRole' : 'admin.giveRole')
  return (
    <ActSheet
      title={title}
      text={t(user.admin ? 'admin.takeRoleText' : 'admin.giveRoleText')}
      action={title}
      danger={user.admin}
      reason={{}}
      pending={act.pending}
      onSend={({ reason }) => void send(reason)}
      onClose={onClose}
    />
  )
}

export function DeleteSheet({ page: { user }, onClose }: ActProps) {
  const t = useT()
  const act = useAct()
  const navigate = useNavigate()
  const send = async (reason: string, name: string) => {
    const remove = () =>
      ask((data) => data.rpc('admin_user_delete', { user: user.id, name, reason }))
    if (!(await act.run(remove, { done: t('admin.accountDeleted') }))) return
    onClose()
    void navigate(adminTo('users'))
  }
  return (
    <ActSheet
      title={t('admin.deleteAccount')}
      text={t('admin.deleteText')}
      action={t('admin.deleteAccount')}
      danger
      reason={{}}
      name={user.username ?? ''}
      pending={act.pending}
      onSend={({ reason, name }) => void send(reason, name)}
      onClose={onClose}
    />
  )
}
