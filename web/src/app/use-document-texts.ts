/** Keeps the title and description of the document in the language of the page. */

import { useEffect } from 'react'
import { useI18n } from '@/shared/i18n/i18n'

export function useDocumentTexts(): void {
  const { t } = useI18n()
  useEffect(() => {
    document.title = t('page.title')
    document
      .querySelector('meta[name="description"]')
      ?.setAttribute('content', t('page.description'))
  }, [t])
}
