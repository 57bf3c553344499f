/** Another tab plays this game. This one says so and stays quiet. */

import { Link } from '@tanstack/react-router'
import { MonitorSmartphone } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import { EmptyState } from '@/shared/ui/empty-state'
import { useDocumentTitle } from '@/shared/ui/use-document-title'
import { useFocusTitle } from '@/shared/ui/use-focus-title'

export function SeatLost({ onTakeBack }: { onTakeBack: () => void }) {
  const t = useT()
  useDocumentTitle(t('live.seatTitle'))
  useFocusTitle()
  return (
    <main className="page-bare grid min-h-dvh content-center">
      <EmptyState
        icon={MonitorSmartphone}
        heading="h1"
        title={t('live.seatTitle')}
        actions={
          <>
            <button type="button" className="button button-primary" onClick={onTakeBack}>
              {t('live.takeBack')}
            </button>
            <Link to="/quizzes" className="button button-quiet">
              {t('live.toQuizzes')}
            </Link>
          </>
        }
      >
        <p>{t('live.seatText')}</p>
      </EmptyState>
    </main>
  )
}
