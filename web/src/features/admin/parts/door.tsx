/**
 * Who may enter. The server decides: whoever it refuses gets the page for unknown addresses. Only administrators learn more,
 * from their own account: that they need a second factor.
 */

import { Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CallError } from '@/shared/api/call-error'
import { useT } from '@/shared/i18n/i18n'
import { TextsOf } from '@/shared/i18n/texts-of'
import { isNative } from '@/shared/native/platform'
import { auth } from '@/shared/api/auth-client'
import { SecondFactorForm } from '@/shared/account-forms/second-factor-form'
import { EmptyState } from '@/shared/ui/empty-state'
import { LoadFailure } from '@/shared/ui/load-failure'
import { useDocumentTitle } from '@/shared/ui/use-document-title'
import { adminErrorText } from './admin-error'
import { useOverview } from './overview'

interface DoorProps {
  /** The page for unknown addresses. */
  notFound: ReactNode
  waiting: ReactNode
  children: ReactNode
}

export function Door({ notFound, waiting, children }: DoorProps) {
  return isNative() ? (
    notFound
  ) : (
    <AskServer notFound={notFound} waiting={waiting}>
      {children}
    </AskServer>
  )
}

function AskServer({ notFound, waiting, children }: DoorProps) {
  const { data, error, refetch } = useOverview()
  if (data) {
    return (
      <TextsOf part="admin" waiting={waiting}>
        {children}
      </TextsOf>
    )
  }
  if (!error) return waiting
  if (isForbidden(error)) return <Refused notFound={notFound} waiting={waiting} />
  return (
    <TextsOf part="admin" waiting={waiting}>
      <Failed error={error} retry={() => void refetch()} />
    </TextsOf>
  )
}

const isForbidden = (error: unknown) =>
  error instanceof CallError && (error.status === 403 || error.status === 404)

function Failed({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useT()
  return (
    <main className="page-bare">
      <div className="card">
        <LoadFailure text={adminErrorText(t, error)} retry={retry} />
      </div>
    </main>
  )
}

/** What a refused user is missing: the role, a second factor, or only its code in this session. */
type Missing = 'role' | 'factor' | 'code'

async function whatIsMissing(): Promise<Missing> {
  const client = await auth()
  const { data, error } = await client.getUser()
  if (error) throw error
  if (data.user.app_metadata['role'] !== 'admin') return 'role'
  const level = await client.mfa.getAuthenticatorAssuranceLevel()
  if (level.data?.currentLevel === 'aal2') return 'role'
  return data.user.factors?.some(({ status }) => status === 'verified') ? 'code' : 'factor'
}

function Refused({ notFound, waiting }: Omit<DoorProps, 'children'>) {
  const { data: missing, isError } = useQuery({
    queryKey: ['admin-door'],
    queryFn: whatIsMissing,
    retry: false,
    staleTime: 0,
    networkMode: 'always',
  })
  if (isError || missing === 'role') return notFound
  if (!missing) return waiting
  return (
    <TextsOf part="admin" waiting={waiting}>
      <NeedsFactor missing={missing} />
    </TextsOf>
  )
}

function NeedsFactor({ missing }: { missing: 'factor' | 'code' }) {
  const t = useT()
  const queries = useQueryClient()
  useDocumentTitle(t('admin.title'))
  return (
    <main className="page-bare grid min-h-dvh content-center">
      <EmptyState
        icon={ShieldCheck}
        heading="h1"
        title={t(missing === 'factor' ? 'admin.factorTitle' : 'admin.codeTitle')}
        actions={
          missing === 'factor' ? (
            <Link to="/settings" className="button button-mana">
              {t('admin.factorAction')}
            </Link>
          ) : (
            <div className="text-start">
              <SecondFactorForm onDone={() => void queries.resetQueries()} />
            </div>
          )
        }
      >
        {missing === 'factor' && <p>{t('admin.factorText')}</p>}
      </EmptyState>
    </main>
  )
}
