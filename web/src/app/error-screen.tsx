/** Error screen of the router: a page failed to render or to load. Says whether the device is offline and offers a retry. */

import { Link, useRouter } from '@tanstack/react-router'
import { CloudOff, TriangleAlert } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import { useOnline } from '@/shared/lib/use-online'
import { EmptyState } from '@/shared/ui/empty-state'
import { useDocumentTitle } from '@/shared/ui/use-document-title'

export function ErrorScreen({ reset }: { reset: () => void }) {
  const t = useT()
  const online = useOnline()
  const router = useRouter()
  const title = t(online ? 'common.errorTitle' : 'common.offlineTitle')
  useDocumentTitle(title)

  const retry = () => {
    reset()
    void router.invalidate()
  }

  return (
    <main className="page-bare grid min-h-dvh content-center" role="alert">
      <EmptyState
        icon={online ? TriangleAlert : CloudOff}
        heading="h1"
        title={title}
        actions={
          <>
            <button type="button" className="button button-primary" onClick={retry}>
              {t('common.retry')}
            </button>
            <Link to="/" className="button button-quiet">
              {t('common.toHome')}
            </Link>
          </>
        }
      >
        <p>{t(online ? 'common.errorText' : 'common.offlineText')}</p>
      </EmptyState>
    </main>
  )
}
