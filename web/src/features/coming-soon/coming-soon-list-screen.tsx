/** /coming-soon: nothing is announced at the moment, so it leads to what is there. */

import { Link } from '@tanstack/react-router'
import { Sparkle } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import { EmptyState } from '@/shared/ui/empty-state'
import { Page } from '@/shared/ui/page'

export function ComingSoonListScreen() {
  const t = useT()
  return (
    <Page title={t('soon.listTitle')}>
      <EmptyState
        icon={Sparkle}
        title={t('soon.nothing')}
        actions={
          <Link to="/stats" className="button button-mana">
            {t('home.stats')}
          </Link>
        }
      />
    </Page>
  )
}
