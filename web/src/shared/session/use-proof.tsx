/** For forms whose change may need a proof: shows a sheet that asks for it, then sends the form again. */

import { useState, type ReactNode, type RefObject } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { Sheet } from '@/shared/ui/sheet'
import { errorCode } from './auth-error'
import { ProofForm } from './proof-form'

/** The server's codes for a change that needs a (newer) proof. */
const NEEDED = new Set(['reauthentication_needed', 'insufficient_aal'])

export interface Proof {
  /** Opens the sheet if the server refused because of a missing proof; returns whether it did. */
  ask: (refusal: unknown) => boolean
  /** To be rendered outside the form. */
  sheet: ReactNode
}

export function useProof(form: RefObject<HTMLFormElement | null>): Proof {
  const t = useT()
  const [asking, setAsking] = useState(false)
  const done = () => {
    setAsking(false)
    form.current?.requestSubmit()
  }
  return {
    ask: (refusal) => {
      const needed = NEEDED.has(errorCode(refusal))
      if (needed) setAsking(true)
      return needed
    },
    sheet: (
      <Sheet
        open={asking}
        onClose={() => setAsking(false)}
        title={t('auth.proofTitle')}
        description={t('auth.proofText')}
      >
        <ProofForm onDone={done} />
      </Sheet>
    ),
  }
}
