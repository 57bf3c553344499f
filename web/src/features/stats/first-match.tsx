/** For a player without any match: the ways to the first one. */

import { Link } from '@tanstack/react-router'
import { ChartNoAxesColumn, Plus, Radar } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import { EmptyState } from '@/shared/ui/empty-state'

export function FirstMatch({ onNote }: { onNote: () => void }) {
  const t = useT()
  return (
    <EmptyState
      icon={ChartNoAxesColumn}
      title={t('stats.firstTitle')}
      actions={
        <>
          <button type="button" className="button button-primary" onClick={onNote}>
            <Plus className="size-5" aria-hidden="true" />
            {t('stats.note')}
          </button>
          <Link to="/deck-tracker" className="button button-quiet">
            <Radar className="size-5" aria-hidden="true" />
            {t('stats.openTracker')}
          </Link>
        </>
      }
    >
      <p>{t('stats.firstText')}</p>
    </EmptyState>
  )
}
