/** An act of the log, with a sign for its kind. */

import {
  Ban,
  Database,
  Eye,
  FileQuestionMark,
  Gamepad,
  Diamond,
  KeyRound,
  Mails,
  Megaphone,
  MonitorSmartphone,
  Radar,
  Receipt,
  ShieldUser,
  SquarePen,
  UserX,
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
  'mana.adjust': { icon: Diamond, text: 'admin.actMana', tone: 'mana' },
  'tier.grant': { icon: Radar, text: 'admin.actTier', tone: 'mana' },
  'user.role': { icon: ShieldUser, text: 'admin.actRole', tone: 'leg' },
  'user.end_sessions': { icon: MonitorSmartphone, text: 'admin.actSessions', tone: '' },
  'note.add': { icon: SquarePen, text: 'admin.actNote', tone: '' },
  'note.remove': { icon: SquarePen, text: 'admin.actNoteRemoved', tone: '' },
  'user.send_reset': { icon: Mails, text: 'admin.actReset', tone: '' },
  'user.send_confirmation': { icon: Mails, text: 'admin.actConfirmation', tone: '' },
  'user.remove_factor': { icon: KeyRound, text: 'admin.actFactor', tone: 'leg' },
  'user.delete': { icon: UserX, text: 'admin.actDelete', tone: 'bad' },
  'deletion.letter': { icon: Mails, text: 'admin.actCheck', tone: '' },
  'deletion.answered': { icon: SquarePen, text: 'admin.actCheck', tone: '' },
  'deletion.facts': { icon: SquarePen, text: 'admin.actCheck', tone: '' },
  'deletion.approve': { icon: UserX, text: 'admin.actDelete', tone: 'bad' },
  'deletion.refuse': { icon: Undo2, text: 'admin.actRefuse', tone: '' },
  'question.retire': { icon: FileQuestionMark, text: 'admin.actRetire', tone: '' },
  'question.restore': { icon: Undo2, text: 'admin.actRestore', tone: '' },
  'question.edit': { icon: SquarePen, text: 'admin.actEdit', tone: '' },
  'question.answer': { icon: Mails, text: 'admin.actAnswer', tone: '' },
  'purchase.refund': { icon: Receipt, text: 'admin.actRefund', tone: 'mana' },
  'purchase.release': { icon: Receipt, text: 'admin.actRelease', tone: 'mana' },
  'purchase.ask_again': { icon: Receipt, text: 'admin.actAskAgain', tone: '' },
  'mail.send_again': { icon: Mails, text: 'admin.actOutbox', tone: '' },
  'game.abandon': { icon: Gamepad, text: 'admin.actAbandon', tone: 'leg' },
  'cards.update': { icon: Database, text: 'admin.actUpdate', tone: '' },
  'log.letter': { icon: Mails, text: 'admin.actLetter', tone: '' },
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
