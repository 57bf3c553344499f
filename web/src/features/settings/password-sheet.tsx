/** Changes the password; if the server requires reauthentication, with a mailed code. */

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { Sheet } from '@/shared/ui/sheet'
import { toast } from '@/shared/ui/toast'
import { devicesQuery } from './devices'
import { MailedCodeForm } from '@/shared/account-forms/mailed-code-form'
import { PasswordForm, type WaitingPassword } from './password-form'

export function PasswordSheet({ onClose }: { onClose: () => void }) {
  const t = useT()
  const queries = useQueryClient()
  const [waiting, setWaiting] = useState<WaitingPassword | null>(null)

  const done = () => {
    toast.success(t('auth.passwordSaved'))
    void queries.invalidateQueries(devicesQuery)
    onClose()
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={t(waiting ? 'auth.mailboxTitle' : 'settings.passwordTitle')}
    >
      {waiting ? (
        <MailedCodeForm {...waiting} action={t('auth.savePassword')} onDone={done} />
      ) : (
        <PasswordForm onDone={done} onCodeNeeded={setWaiting} />
      )}
    </Sheet>
  )
}
