/** Sets the document's meta description in the language of the page. */

import { useEffect } from 'react'
import { useT } from '@/shared/i18n/i18n'

export function useDocumentTexts(): void {
  const t = useT()
  useEffect(() => {
    document
      .querySelector('meta[name="description"]')
      ?.setAttribute('content', t('common.description'))
  }, [t])
}
