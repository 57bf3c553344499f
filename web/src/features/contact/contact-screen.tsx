/** Contact the operator of the server: the form, then a thank-you message. */

import { MailCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { useUser } from '@/shared/session/session'
import { EmptyState } from '@/shared/ui/empty-state'
import { Page } from '@/shared/ui/page'
import { ContactForm } from './contact-form'

export function ContactScreen() {
  const t = useT()
  const { email } = useUser()
  const [phase, setPhase] = useState<'writing' | 'sent' | 'writing-again'>('writing')
  return (
    <Page title={t('contact.title')} back="/settings" width="text">
      <div className="mx-auto max-w-xl">
        {phase === 'sent' ? (
          <Thanks email={email} onAgain={() => setPhase('writing-again')} />
        ) : (
          <ContactForm takesFocus={phase === 'writing-again'} onSent={() => setPhase('sent')} />
        )}
      </div>
    </Page>
  )
}

/** Takes the focus, because the pressed button was removed. */
function Thanks({ email, onAgain }: { email: string; onAgain: () => void }) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <EmptyState
        icon={MailCheck}
        title={t('contact.thanksTitle')}
        actions={
          <button type="button" className="button button-quiet" onClick={onAgain}>
            {t('contact.writeAnother')}
          </button>
        }
      >
        <p className="wrap-anywhere">{t('contact.thanksText', { email })}</p>
      </EmptyState>
    </div>
  )
}
