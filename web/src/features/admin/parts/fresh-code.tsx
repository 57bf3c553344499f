/** Acts that destroy or give need a code typed a short time ago: a sheet asks for it when the server does, then the act is sent again. */

import { createContext, use, useMemo, useState, type ReactNode } from 'react'
import { isRefusal } from '@/shared/api/call-error'
import { useT } from '@/shared/i18n/i18n'
import { SecondFactorForm } from '@/shared/account-forms/second-factor-form'
import { Sheet } from '@/shared/ui/sheet'

/** Sends an act, with a code first if the server asks for one. Rejects with `NoCode` if none was typed. */
type Send = <Answer>(act: () => Promise<Answer>) => Promise<Answer>

/** The sheet was closed without a code. */
export class NoCode extends Error {}

const SendContext = createContext<Send | null>(null)

interface Question {
  typed: () => void
  closed: () => void
}

export function FreshCode({ children }: { children: ReactNode }) {
  const t = useT()
  const [question, setQuestion] = useState<Question | null>(null)
  const send = useMemo<Send>(() => {
    const askForCode = () =>
      new Promise<void>((resolve, reject) => {
        setQuestion({ typed: resolve, closed: () => reject(new NoCode()) })
      }).finally(() => setQuestion(null))
    return async (act) => {
      try {
        return await act()
      } catch (error) {
        if (!isRefusal(error, 'admin_code_needed')) throw error
        await askForCode()
        return act()
      }
    }
  }, [])
  return (
    <SendContext value={send}>
      {children}
      {question && (
        <Sheet
          open
          onClose={question.closed}
          title={t('admin.codeTitle')}
          description={t('admin.codeText')}
        >
          <SecondFactorForm onDone={question.typed} />
        </Sheet>
      )}
    </SendContext>
  )
}

export function useSend(): Send {
  const send = use(SendContext)
  if (!send) throw new Error('useSend needs FreshCode around it')
  return send
}
