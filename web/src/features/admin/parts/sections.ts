/** The sections of administration, in the order of the rail. */

import {
  ChartColumn,
  Database,
  FileQuestionMark,
  Gamepad2,
  Mail,
  Megaphone,
  Receipt,
  ScrollText,
  Trash2,
  Users,
  type LucideIcon,
} from 'lucide-react'
import type { PlainKey } from '@/shared/i18n/translator'

/** What waits for someone to act. */
export type Waiting = 'deletions' | 'questions' | 'purchases' | 'letters'

export interface Section {
  to:
    | '/admin/users'
    | '/admin/deletions'
    | '/admin/questions'
    | '/admin/purchases'
    | '/admin/games'
    | '/admin/outbox'
    | '/admin/announcements'
    | '/admin/data'
    | '/admin/figures'
    | '/admin/log'
  icon: LucideIcon
  name: PlainKey
  /** What the section is for. */
  about: PlainKey
  waiting?: Waiting
}

export const SECTIONS: readonly Section[] = [
  { to: '/admin/users', icon: Users, name: 'admin.users', about: 'admin.aboutUsers' },
  {
    to: '/admin/deletions',
    icon: Trash2,
    name: 'admin.deletions',
    about: 'admin.aboutDeletions',
    waiting: 'deletions',
  },
  {
    to: '/admin/questions',
    icon: FileQuestionMark,
    name: 'admin.questions',
    about: 'admin.aboutQuestions',
    waiting: 'questions',
  },
  {
    to: '/admin/purchases',
    icon: Receipt,
    name: 'admin.purchases',
    about: 'admin.aboutPurchases',
    waiting: 'purchases',
  },
  { to: '/admin/games', icon: Gamepad2, name: 'admin.games', about: 'admin.aboutGames' },
  {
    to: '/admin/outbox',
    icon: Mail,
    name: 'admin.outbox',
    about: 'admin.aboutOutbox',
    waiting: 'letters',
  },
  {
    to: '/admin/announcements',
    icon: Megaphone,
    name: 'admin.announcements',
    about: 'admin.aboutAnnouncements',
  },
  { to: '/admin/data', icon: Database, name: 'admin.data', about: 'admin.aboutData' },
  { to: '/admin/figures', icon: ChartColumn, name: 'admin.figures', about: 'admin.aboutFigures' },
  { to: '/admin/log', icon: ScrollText, name: 'admin.log', about: 'admin.aboutLog' },
]
