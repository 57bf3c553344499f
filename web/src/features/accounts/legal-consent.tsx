/** The legal texts that a user accepts by signing up; they open in a sheet, so that the form keeps its values. */

import { Suspense, useState, type ReactNode } from 'react'
import { useT } from '@/shared/i18n/i18n'

export type LegalDocument = 'terms' | 'privacy'

/** Renders a document over the page; `close` removes it. */
export type ShowLegal = (document: LegalDocument, close: () => void) => ReactNode

/** Marks the places of the document names in the sentence. */
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
