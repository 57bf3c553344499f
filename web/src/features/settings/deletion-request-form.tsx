/** Asks the operator for the deletion, with an optional message. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useI18n } from '@/shared/i18n/i18n'
import { authErrorText } from '@/shared/session/auth-error'
import { Confirm } from '@/shared/ui/confirm'
import { TextArea } from '@/shared/ui/field'
import { FormError } from '@/shared/ui/form-error'
import { toast } from '@/shared/ui/toast'
import { deletionRequestQuery, MAX_MESSAGE, requestDeletion } from './deletion-requests'

export function DeletionRequestForm() {
  const { t, language } = useI18n()
  const queries = useQueryClient()
  const [message, setMessage] = useState('')
  const [asking, setAsking] = useState(false)

  const { mutate, isPending, error } = useMutation({
    mutationFn: () => requestDeletion(message, language),
    networkMode: 'always',
    onSuccess: () => {
      toast.success(t('settings.requestSent'))
      return queries.invalidateQueries(deletionRequestQuery)
    },
  })

  return (
    <>
      <p className="text-muted">{t('settings.requestText')}</p>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending) setAsking(true)
        }}
      >
        <TextArea
          label={t('settings.requestMessage')}
          name="message"
          rows={3}
          maxLength={MAX_MESSAGE}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
        <FormError>{error && authErrorText(t, error)}</FormError>
        <button type="submit" className="button button-quiet" aria-disabled={isPending}>
          {t('settings.request')}
        </button>
      </form>
      <Confirm
        open={asking}
        title={t('settings.requestConfirm')}
        action={t('settings.request')}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          mutate()
        }}
      >
        {t('settings.requestConfirmText')}
      </Confirm>
    </>
  )
}
