/** An open deletion request, with a button to withdraw it. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import { authErrorText } from '@/shared/session/auth-error'
import { toast } from '@/shared/ui/toast'
import { deletionRequestQuery, withdrawRequest } from './deletion-requests'

export function OpenDeletionRequest({ since }: { since: string }) {
  const t = useT()
  const formats = useFormats()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: withdrawRequest,
    networkMode: 'always',
    onSuccess: () => toast.success(t('settings.requestTakenBack')),
    onError: (error) => toast.error(authErrorText(t, error)),
    onSettled: () => queries.invalidateQueries(deletionRequestQuery),
  })

  return (
    <>
      <p className="flex items-center gap-2 font-bold">
        <Hourglass className="size-5 shrink-0 text-leg" aria-hidden="true" />
        {t('settings.requestedOn', { date: formats.date(since) })}
      </p>
      <p className="text-muted">{t('settings.requestedText')}</p>
      <button
        type="button"
        className="button button-quiet"
        aria-disabled={isPending}
        onClick={() => !isPending && mutate()}
      >
        {t('settings.takeBack')}
      </button>
    </>
  )
}
