/** Keeps the document's title to the page that shows. */

import { useEffect } from 'react'

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === 'Runeside' ? title : `${title} · Runeside`
  }, [title])
}
