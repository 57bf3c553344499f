/** Sets the document's title. */

import { useEffect } from 'react'

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === 'Runeside' ? title : `${title} · Runeside`
  }, [title])
}
