/** For users who do not have their password: a request to the operator, who checks the identity. */

import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import { authErrorText } from '@/shared/session/auth-error'
import { DeletionRequestForm } from './deletion-request-form'
import { deletionRequestQuery } from './deletion-requests'
import { OpenDeletionRequest } from './open-deletion-request'

export function DeletionRequestCard() {
  const t = useT()
  return (
    <section className="card grid gap-4 p-5 sm:p-6">
      <h2 className="text-lg">{t('settings.requestTitle')}</h2>
      <Content />
    </section>
  )
}

function Content() {
  const t = useT()
  const { data: request, error, refetch } = useQuery(deletionRequestQuery)
  if (request) return <OpenDeletionRequest since={request.created_at} />
  if (request === null) return <DeletionRequestForm />
  if (!error) return <Loading />
  return (
    <div className="grid justify-items-start gap-3">
      <p role="alert" className="text-muted">
        {authErrorText(t, error)}
      </p>
      <button type="button" className="button button-quiet" onClick={() => void refetch()}>
        <RotateCw className="size-4" aria-hidden="true" />
        {t('common.retry')}
      </button>
    </div>
  )
}

function Loading() {
  const t = useT()
  return (
    <div className="grid gap-3">
      <span role="status" className="sr-only">
        {t('common.loading')}
      </span>
      <span className="skeleton h-4 w-full" />
      <span className="skeleton h-4 w-2/3" />
      <span className="skeleton h-12 w-full" />
    </div>
  )
}
