/** Turns the second factor on: an introduction, then the QR code and the first code, then advice. */

import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { auth } from '@/shared/api/auth-client'
import { Sheet } from '@/shared/ui/sheet'
import { EnrolmentForm, type Enrolment } from './enrolment-form'
import { focusOnMount } from '@/shared/ui/focus-on-mount'
import { SecondFactorIntro } from './second-factor-intro'

type Step =
  | { name: 'intro'; error?: string }
  | { name: 'enrolment'; enrolment: Enrolment }
  | { name: 'done' }

export function SecondFactorOnSheet({ onClose }: { onClose: () => void }) {
  const t = useT()
  const [step, setStep] = useState<Step>({ name: 'intro' })

  const close = () => {
    if (step.name === 'enrolment') void forget(step.enrolment)
    onClose()
  }

  return (
    <Sheet
      open
      onClose={close}
      title={t(step.name === 'done' ? 'settings.factorDone' : 'settings.factorTitle')}
    >
      {step.name === 'intro' && (
        <SecondFactorIntro
          error={step.error ?? ''}
          onEnrolled={(enrolment) => setStep({ name: 'enrolment', enrolment })}
        />
      )}
      {step.name === 'enrolment' && (
        <EnrolmentForm
          enrolment={step.enrolment}
          onDone={() => setStep({ name: 'done' })}
          onExpired={(error) => setStep({ name: 'intro', error })}
        />
      )}
      {step.name === 'done' && <Done onClose={close} />}
    </Sheet>
  )
}

function Done({ onClose }: { onClose: () => void }) {
  const t = useT()
  return (
    <>
      <div
        ref={focusOnMount}
        tabIndex={-1}
        className="grid justify-items-center gap-3 text-center outline-none"
      >
        <ShieldCheck className="size-12 text-ok" strokeWidth={1.6} aria-hidden="true" />
        <p>{t('settings.factorDoneText')}</p>
        <p className="text-muted">{t('settings.factorLost')}</p>
      </div>
      <button type="button" className="button button-primary" onClick={onClose}>
        {t('settings.done')}
      </button>
    </>
  )
}

/** Removes an unfinished enrolment. If that fails, it expires on the server within minutes. */
async function forget({ id }: Enrolment): Promise<void> {
  try {
    const client = await auth()
    await client.mfa.unenroll({ factorId: id })
  } catch {
    // Ignored, see above.
  }
}
