/** The skeleton of a duo that is being loaded. */

import { useT } from '@/shared/i18n/i18n'
import { Page } from '@/shared/ui/page'

export function DuoLoading() {
  const t = useT()
  return (
    <Page title={t('duo.title')} back="/quizzes">
      <div className="mx-auto grid max-w-md gap-4" aria-busy="true">
        <span className="skeleton h-48 w-full" />
        <span className="skeleton h-24 w-full" />
      </div>
    </Page>
  )
}
