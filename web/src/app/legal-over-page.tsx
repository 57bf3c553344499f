/** A legal text over the sign-up page, loaded when it is first opened. */

import { lazy, type ReactNode } from 'react'

const LegalSheet = lazy(async () => {
  const { LegalSheet: component } = await import('@/features/legal/legal-sheet')
  return { default: component }
})

export function legalOverPage(document: 'terms' | 'privacy', close: () => void): ReactNode {
  return <LegalSheet document={document} open onClose={close} />
}
