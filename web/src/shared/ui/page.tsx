/** The frame of every page but home and the sign-in pages: a bar with a back link and the title, then the content. */

import { Link, useRouter, type LinkProps } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { TopNav } from './top-nav'
import { useDocumentTitle } from './use-document-title'

interface PageProps {
  title: string
  /** The document's title, if it differs from the title in the bar. */
  documentTitle?: string | undefined
  /** The target of "back" if there is no earlier page in the history. */
  back?: LinkProps['to']
  /** Buttons at the end of the bar. */
  actions?: ReactNode
  /** `text` for a readable line length, `wide` to use the width of large screens. */
  width?: 'text' | 'wide'
  children: ReactNode
}

export function Page({
  title,
  documentTitle = title,
  back = '/',
  actions,
  width = 'wide',
  children,
}: PageProps) {
  useDocumentTitle(documentTitle)
  const measure = width === 'text' ? 'max-w-3xl' : 'max-w-6xl'
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="bar">
        <div
          className={`mx-auto flex min-h-14 flex-wrap items-center gap-x-1 px-2 lg:max-w-6xl ${measure}`}
        >
          <BackLink to={back} />
          <h1
            className="min-w-0 flex-1 basis-24 text-lg text-wrap wrap-anywhere outline-none"
            tabIndex={-1}
          >
            {title}
          </h1>
          <TopNav />
          {actions}
        </div>
      </header>
      <main className={`page-body mx-auto w-full grow ${measure}`}>{children}</main>
    </div>
  )
}

/** Goes back in the history; without one, goes to `to`. */
function BackLink({ to }: { to: LinkProps['to'] }) {
  const t = useT()
  const { history } = useRouter()

  const goBack = (event: MouseEvent) => {
    const plain = !event.metaKey && !event.ctrlKey && !event.shiftKey
    if (!plain || !history.canGoBack()) return
    event.preventDefault()
    history.back()
  }

  return (
    <Link to={to ?? '/'} className="icon-button" aria-label={t('common.back')} onClick={goBack}>
      <ChevronLeft className="size-6" aria-hidden="true" />
    </Link>
  )
}
