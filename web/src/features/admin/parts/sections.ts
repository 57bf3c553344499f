/** The sections of administration, in the order of the rail. */

import {
  ChartColumn,
  Database,
  FileQuestionMark,
  Gamepad,
  Mails,
  Megaphone,
  Receipt,
  ScrollText,
  UserX,
  Users,
  type LucideIcon,
} from 'lucide-react'
import type { PlainKey } from '@/shared/i18n/translator'

/** What waits for someone to act. */
export type Waiting = 'deletions' | 'questions' | 'purchases' | 'letters'

export interface Section {
  path: string
  icon: LucideIcon
  name: PlainKey
  /** What the section is for. */
  about: PlainKey
  waiting?: Waiting
}

export const SECTIONS: readonly Section[] = [
  { path: 'users', icon: Users, name: 'admin.users', about: 'admin.aboutUsers' },
  {
    path: 'deletions',
    icon: UserX,
    name: 'admin.deletions',
    about: 'admin.aboutDeletions',
    waiting: 'deletions',
  },
  {
    path: 'questions',
    icon: FileQuestionMark,
    name: 'admin.questions',
    about: 'admin.aboutQuestions',
    waiting: 'questions',
  },
  {
    path: 'purchases',
    icon: Receipt,
    name: 'admin.purchases',
    about: 'admin.aboutPurchases',
    waiting: 'purchases',
  },
  { path: 'games', icon: Gamepad, name: 'admin.games', about: 'admin.aboutGames' },
  {
    path: 'outbox',
    icon: Mails,
    name: 'admin.outbox',
    about: 'admin.aboutOutbox',
    waiting: 'letters',
  },
  {
    path: 'announcements',
    icon: Megaphone,
    name: 'admin.announcements',
    about: 'admin.aboutAnnouncements',
  },
  { path: 'data', icon: Database, name: 'admin.data', about: 'admin.aboutData' },
  { path: 'figures', icon: ChartColumn, name: 'admin.figures', about: 'admin.aboutFigures' },
  { path: 'log', icon: ScrollText, name: 'admin.log', about: 'admin.aboutLog' },
]
