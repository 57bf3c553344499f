/** Holds the place of a part that is not here yet. */

import { LoaderCircle } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import { EmptyState } from '@/shared/ui/empty-state'

export function ImportView() {
  const t = useT()
  return <EmptyState icon={LoaderCircle} title={t('common.loading')} />
}
