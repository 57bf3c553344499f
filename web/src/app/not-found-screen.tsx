/** The page for an unknown URL, with a link home. */

import { Link } from '@tanstack/react-router'
import { Compass } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import { EmptyState } from '@/shared/ui/empty-state'
import { useDocumentTitle } from '@/shared/ui/use-document-title'

export function NotFoundScreen() {
  const t = useT()
  useDocumentTitle(t('common.notFoundTitle'))
  return (
    <main className="page-bare grid min-h-dvh content-center">
      <EmptyState
        icon={Compass}
        heading="h1"
        title={t('common.notFoundTitle')}
        actions={
          <Link to="/" className="button button-primary">
            {t('common.toHome')}
          </Link>
        }
      >
        <p>{t('common.notFoundText')}</p>
      </EmptyState>
    </main>
  )
}
