/** For forms whose change may need a proof: a sheet asks for it when the server does, then the form is sent again. */

import { useState, type RefObject } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { Sheet } from '@/shared/ui/sheet'
import { errorCode } from '@/shared/session/auth-error'
import { ProofForm } from './proof-form'

/** The server's codes for a change that needs a (newer) proof. */
const NEEDED = new Set(['reauthentication_needed', 'insufficient_aal'])

interface Proof {
  /** Opens the sheet if the server refused because of a missing proof; returns whether it did. */
  ask: (refusal: unknown) => boolean
  asking: boolean
  stopAsking: () => void
}

export function useProof(): Proof {
  const [asking, setAsking] = useState(false)
  return {
    ask: (refusal) => {
      const needed = NEEDED.has(errorCode(refusal))
      if (needed) setAsking(true)
      return needed
    },
    asking,
    stopAsking: () => setAsking(false),
  }
}

interface ProofSheetProps {
  proof: Proof
  /** Sent again after the proof. The sheet has a form of its own, so it must be outside. */
  form: RefObject<HTMLFormElement | null>
}

export function ProofSheet({ proof, form }: ProofSheetProps) {
  const t = useT()
  const done = () => {
    proof.stopAsking()
    form.current?.requestSubmit()
  }
  return (
    <Sheet
      open={proof.asking}
      onClose={proof.stopAsking}
      title={t('auth.proofTitle')}
      description={t('auth.proofText')}
    >
      <ProofForm onDone={done} />
    </Sheet>
  )
}
