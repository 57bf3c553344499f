/** What can be done to an account; each act says what it will ask for. */

import { Link } from '@tanstack/react-router'
import {
  Ban,
  Diamond,
  KeyRound,
  Mails,
  MailCheck,
  MonitorSmartphone,
  Radar,
  ScrollText,
  ShieldUser,
  UserX,
  Undo2,
  type LucideIcon,
} from 'lucide-react'
import { useState } from 'react'
import type { AdminUser } from '@/shared/api/contract.gen'
import { useT } from '@/shared/i18n/i18n'
import { ActButton } from '../parts/act-button'
import { adminTo } from '../parts/admin-to'
import type { ActProps } from './act-props'
import { BanSheet } from './ban-sheet'
import { ManaSheet } from './mana-sheet'
import {
  DeleteSheet,
  EndSessionsSheet,
  FactorSheet,
  LetterSheet,
  RoleSheet,
  UnbanSheet,
} from './simple-sheets'
import { TierSheet } from './tier-sheet'

type ActName =
  | 'mana'
  | 'tier'
  | 'reset'
  | 'confirmation'
  | 'factor'
  | 'ban'
  | 'unban'
  | 'sessions'
  | 'role'
  | 'delete'

export function UserActs({ page }: { page: AdminUser }) {
  const t = useT()
  const [open, setOpen] = useState<ActName | null>(null)
  const { user, oneself, factors, sessions } = page
  const code = t('admin.hintCode')
  const act = (name: ActName, icon: LucideIcon, label: string, hint?: string) => (
    <ActButton icon={icon} hint={hint} danger={name === 'delete'} onPress={() => setOpen(name)}>
      {label}
    </ActButton>
  )
  return (
    <section className="adm-panel">
      <h2>{t('admin.acts')}</h2>
      {act('mana', Diamond, t('admin.giveMana'), code)}
      {act('tier', Radar, t('admin.changeTier'), code)}
      {user.email && act('reset', Mails, t('admin.sendReset'))}
      {user.email && !user.confirmed && act('confirmation', MailCheck, t('admin.sendConfirmation'))}
      {factors.length > 0 && act('factor', KeyRound, t('admin.removeFactor'), code)}
      {!oneself &&
        (user.ban ? act('unban', Undo2, t('admin.unban')) : act('ban', Ban, t('admin.ban')))}
      {sessions.length > 0 && act('sessions', MonitorSmartphone, t('admin.endSessions'))}
      {!oneself &&
        act('role', ShieldUser, t(user.admin ? 'admin.takeRole' : 'admin.giveRole'), code)}
      <Link
        {...adminTo('log', { kind: 'user', target: user.id })}
        className="adm-act"
        activeProps={{}}
      >
        <ScrollText className="adm-icon" aria-hidden="true" />
        {t('admin.inLog')}
      </Link>
      {!oneself && act('delete', UserX, t('admin.deleteAccount'), t('admin.hintCodeName'))}
      <OpenAct open={open} page={page} onClose={() => setOpen(null)} />
    </section>
  )
}

function OpenAct({ open, ...props }: ActProps & { open: ActName | null }) {
  switch (open) {
    case null:
      return null
    case 'mana':
      return <ManaSheet {...props} />
    case 'tier':
      return <TierSheet {...props} />
    case 'reset':
    case 'confirmation':
      return <LetterSheet letter={open} {...props} />
    case 'factor':
      return <FactorSheet {...props} />
    case 'ban':
      return <BanSheet {...props} />
    case 'unban':
      return <UnbanSheet {...props} />
    case 'sessions':
      return <EndSessionsSheet {...props} />
    case 'role':
      return <RoleSheet {...props} />
    case 'delete':
      return <DeleteSheet {...props} />
  }
}
