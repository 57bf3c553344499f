/** The frame of one of the administrator's pages: its title, where "back" leads on a phone, and the content. */
import { adminTo } from './admin-to'

import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { useFocusTitle } from '@/shared/ui/use-focus-title'
import { useDocumentTitle } from '@/shared/ui/use-document-title'

interface AdminPageProps {
  title: string
  /** The list that the page belongs to; else the first page, which a wide screen has beside it as the rail. */
  back?: { path: string; name: string }
  /** Before the title. */
  face?: ReactNode
  /** Below the title. */
  text?: ReactNode
  /** At the end of the line of the title. */
  actions?: ReactNode
  children: ReactNode
}

export function AdminPage({ title, back, face, text, actions, children }: AdminPageProps) {
  const t = useT()
  useDocumentTitle(title)
  // The router looks for a title before the page's code is there.
  useFocusTitle()
  return (
    <main className="adm-main">
      <Link
        {...adminTo(back?.path ?? '')}
        activeProps={{}}
        className={back ? 'adm-back' : 'adm-back adm-narrow'}
      >
        <ChevronLeft className="size-4" aria-hidden="true" />
        {back?.name ?? t('admin.title')}
      </Link>
      <header className="adm-head">
        {face}
        <div className="adm-title">
          <h1 tabIndex={-1}>{title}</h1>
          {text && <p className="adm-muted">{text}</p>}
        </div>
        {actions && <span className="adm-line">{actions}</span>}
      </header>
      {children}
    </main>
  )
}
