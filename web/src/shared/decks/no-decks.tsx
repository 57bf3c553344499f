/** Instead of a list of decks, for a player without decks. */

import { Link } from '@tanstack/react-router'
import { Layers } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import { EmptyState } from '@/shared/ui/empty-state'

export function NoDecks() {
  const t = useT()
  return (
    <EmptyState
      icon={Layers}
      title={t('decks.none')}
      actions={
        <Link to="/imports" className="button button-primary">
          {t('decks.importFirst')}
        </Link>
      }
    >
      <p>{t('decks.noneText')}</p>
    </EmptyState>
  )
}
