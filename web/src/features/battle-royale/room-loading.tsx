/** The skeleton of a room that is being loaded. */

import { useT } from '@/shared/i18n/i18n'
import { Page } from '@/shared/ui/page'

export function RoomLoading() {
  const t = useT()
  return (
    <Page title={t('battle.title')} back="/quizzes/battle-royale">
      <div className="mx-auto grid max-w-4xl gap-4 lg:grid-cols-2" aria-busy="true">
        <span className="skeleton h-48 w-full" />
        <span className="skeleton h-64 w-full" />
      </div>
    </Page>
  )
}
