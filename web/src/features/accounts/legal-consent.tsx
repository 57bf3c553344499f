/** What one accepts by signing up; both texts open over the page, so nothing that was typed is lost. */

import { Suspense, useState, type ReactNode } from 'react'
import { useT } from '@/shared/i18n/i18n'

export type LegalDocument = 'terms' | 'privacy'

/** Draws a document over the page; `close` takes it away. */
export type ShowLegal = (document: LegalDocument, close: () => void) => ReactNode

/** Marks in the sentence where the names of the documents go. */
const MARK = '|'

export function LegalConsent({ show }: { show: ShowLegal | undefined }) {
  const t = useT()
  const [open, setOpen] = useState<LegalDocument | null>(null)
  const names: Partial<Record<string, [LegalDocument, string]>> = {
    terms: ['terms', t('auth.terms')],
    privacy: ['privacy', t('auth.privacy')],
  }
  const sentence = t('auth.accept', {
    terms: `${MARK}terms${MARK}`,
    privacy: `${MARK}privacy${MARK}`,
  })
  return (
    <>
      <p className="text-center text-sm text-balance text-muted">
        {sentence.split(MARK).map((part) => {
          const [document, name] = names[part] ?? []
          if (!document) return part
          if (!show) return name
          return (
            <button key={document} type="button" className="link" onClick={() => setOpen(document)}>
              {name}
            </button>
          )
        })}
      </p>
      <Suspense fallback={null}>{open && show?.(open, () => setOpen(null))}</Suspense>
    </>
  )
}
