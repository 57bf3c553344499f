/** The frame of one of the administrator's pages: its title, where "back" leads on a phone, and the content. */

import { Link, type LinkProps } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { useDocumentTitle } from '@/shared/ui/use-document-title'

interface AdminPageProps {
  title: string
  /** The list that the page belongs to; else the first page, which a wide screen has beside it as the rail. */
  back?: { to: LinkProps['to']; name: string }
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
  return (
    <main className="adm-main">
      <Link
        to={back?.to ?? '/admin'}
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
