/** A legal text in a sheet, for visitors who cannot open its page before they sign in. */

import { useState } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { Sheet } from '@/shared/ui/sheet'
import { LegalBody, type DrawLink } from './legal-body'
import { LegalDate } from './legal-date'
import { LegalFailure, LegalSkeleton } from './legal-loading'
import { LEGAL_TITLES } from './legal-titles'
import { useLegalText } from './use-legal-text'

type SheetDocument = 'terms' | 'privacy'

interface LegalSheetProps {
  document: SheetDocument
  open: boolean
  onClose: () => void
}

export function LegalSheet({ open, ...sheet }: LegalSheetProps) {
  return open ? <OpenLegalSheet {...sheet} /> : null
}

function OpenLegalSheet({ document, onClose }: Omit<LegalSheetProps, 'open'>) {
  const t = useT()
  const [shown, setShown] = useState(document)
  return (
    // The key remounts the sheet for each text: it opens at the top and announces its title.
    <Sheet key={shown} open onClose={onClose} title={t(LEGAL_TITLES[shown])} width="text">
      <SheetText document={shown} onShow={setShown} />
    </Sheet>
  )
}

interface SheetTextProps {
  document: SheetDocument
  onShow: (document: SheetDocument) => void
}

function SheetText({ document, onShow }: SheetTextProps) {
  const { text, failed, retry } = useLegalText(document)

  /** The two texts link to each other; other pages are not available without an account. */
  const drawLink: DrawLink = (to, label) => {
    const other = to === '/terms-of-service' ? 'terms' : to === '/privacy-policy' ? 'privacy' : null
    if (!other) return label
    return (
      <button type="button" className="link" onClick={() => onShow(other)}>
        {label}
      </button>
    )
  }

  if (text)
    return (
      <div className="grid gap-4">
        <LegalDate day={text.updated} />
        <LegalBody text={text} drawLink={drawLink} heading="h3" />
      </div>
    )
  return failed ? <LegalFailure onRetry={retry} /> : <LegalSkeleton />
}
