/** A game that cannot be shown or has ended: the reason, and links. */

import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { EmptyState } from '@/shared/ui/empty-state'
import { useDocumentTitle } from '@/shared/ui/use-document-title'
import { useFocusTitle } from '@/shared/ui/use-focus-title'

interface GameNoticeProps {
  icon: LucideIcon
  title: string
  text?: string | undefined
  /** Actions above the link to the quizzes. */
  children?: ReactNode
}

export function GameNotice({ icon, title, text, children }: GameNoticeProps) {
  const t = useT()
  useDocumentTitle(title)
  useFocusTitle()
  return (
    <main className="page-bare grid min-h-dvh content-center">
      <EmptyState
        icon={icon}
        heading="h1"
        title={title}
        actions={
          <>
            {children}
            <Link to="/quizzes" className="button button-quiet">
              {t('live.toQuizzes')}
            </Link>
          </>
        }
      >
        {text && <p>{text}</p>}
      </EmptyState>
    </main>
  )
}
