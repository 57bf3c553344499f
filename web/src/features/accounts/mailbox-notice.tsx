/** Says that a mail was sent and what to do with it, with a field for its code and a button to send it again. */

import { MailCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { ResendButton } from '@/shared/account-forms/resend-button'
import { useFocusTitle } from '@/shared/ui/use-focus-title'
import { InboxCodeForm, type MailedCode } from './inbox-code-form'

interface MailboxNoticeProps {
  text: string
  code: MailedCode
  resend: () => Promise<void>
  /** Further links and buttons. */
  children: ReactNode
}

export function MailboxNotice({ text, code, resend, children }: MailboxNoticeProps) {
  const t = useT()
  useFocusTitle()
  return (
    <div className="grid gap-4">
      <div className="grid justify-items-center gap-3 text-center">
        <MailCheck className="size-10 text-mana" aria-hidden="true" />
        <p className="text-balance wrap-anywhere">{text}</p>
        <p className="text-sm text-muted">{t('auth.spamHint')}</p>
      </div>
      <InboxCodeForm {...code} />
      <ResendButton send={resend} />
      {children}
    </div>
  )
}
