/** An act of the log, with a sign for its kind. */

import {
  Ban,
  Database,
  Eye,
  FileQuestionMark,
  Gamepad2,
  Gem,
  KeyRound,
  Mail,
  Megaphone,
  MonitorSmartphone,
  Radar,
  Receipt,
  ShieldUser,
  SquarePen,
  Trash2,
  Undo2,
  type LucideIcon,
} from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import type { PlainKey } from '@/shared/i18n/translator'

interface Shown {
  icon: LucideIcon
  text: PlainKey
  tone: '' | 'mana' | 'bad' | 'leg'
}

const ACTIONS: Partial<Record<string, Shown>> = {
  'user.view': { icon: Eye, text: 'admin.actView', tone: '' },
  'user.ban': { icon: Ban, text: 'admin.actBan', tone: 'bad' },
  'user.unban': { icon: Undo2, text: 'admin.actUnban', tone: '' },
  'user.mana': { icon: Gem, text: 'admin.actMana', tone: 'mana' },
  'mana.adjust': { icon: Gem, text: 'admin.actMana', tone: 'mana' },
  'user.tier': { icon: Radar, text: 'admin.actTier', tone: 'mana' },
  'user.role': { icon: ShieldUser, text: 'admin.actRole', tone: 'leg' },
  'user.end_sessions': { icon: MonitorSmartphone, text: 'admin.actSessions', tone: '' },
  'user.note': { icon: SquarePen, text: 'admin.actNote', tone: '' },
  'user.send': { icon: Mail, text: 'admin.actMail', tone: '' },
  'user.remove_factor': { icon: KeyRound, text: 'admin.actFactor', tone: 'leg' },
  'user.delete': { icon: Trash2, text: 'admin.actDelete', tone: 'bad' },
  'deletion.letter': { icon: Mail, text: 'admin.actCheck', tone: '' },
  'deletion.check': { icon: SquarePen, text: 'admin.actCheck', tone: '' },
  'deletion.approve': { icon: Trash2, text: 'admin.actDelete', tone: 'bad' },
  'deletion.refuse': { icon: Undo2, text: 'admin.actRefuse', tone: '' },
  'question.retire': { icon: FileQuestionMark, text: 'admin.actRetire', tone: '' },
  'question.restore': { icon: Undo2, text: 'admin.actRestore', tone: '' },
  'question.edit': { icon: SquarePen, text: 'admin.actEdit', tone: '' },
  'question.answer': { icon: Mail, text: 'admin.actAnswer', tone: '' },
  'purchase.refund': { icon: Receipt, text: 'admin.actRefund', tone: 'mana' },
  'purchase.release': { icon: Receipt, text: 'admin.actRelease', tone: 'mana' },
  'purchase.ask_again': { icon: Receipt, text: 'admin.actAskAgain', tone: '' },
  'outbox.send': { icon: Mail, text: 'admin.actOutbox', tone: '' },
  'game.abandon': { icon: Gamepad2, text: 'admin.actAbandon', tone: 'leg' },
  'data.update': { icon: Database, text: 'admin.actUpdate', tone: '' },
  'announcement.save': { icon: Megaphone, text: 'admin.actAnnounce', tone: '' },
  'announcement.delete': { icon: Megaphone, text: 'admin.actUnannounce', tone: '' },
}

export function ActionName({ action }: { action: string }) {
  const t = useT()
  const shown = ACTIONS[action]
  const Icon = shown?.icon ?? SquarePen
  return (
    <span className="adm-who">
      <span className={`adm-tag adm-sign ${shown?.tone ?? ''}`}>
        <Icon aria-hidden="true" />
      </span>
      {/* An act that this version of the page does not know is shown by its name in the log. */}
      <b>{shown ? t(shown.text) : action}</b>
    </span>
  )
}
