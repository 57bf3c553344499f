/** Shares a result of the daily five without its answers: by the device's share sheet, or as a copied text. */

import { Check, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { DailySign } from '@/shared/api/contract.gen'
import { useT } from '@/shared/i18n/i18n'
import { copyText } from '@/shared/lib/copy-text'
import { shareOr } from '@/shared/native/share'
import { SERVER_URL } from '@/shared/server/server'
import { toast } from '@/shared/ui/toast'
import { sharedText } from './shared-text'

/** How long the button says that the text was copied. */
const SAID_MS = 2000

interface ShareResultProps {
  number: number
  signs: readonly DailySign[]
  streak: number
  /** Only the icon. */
  small?: boolean
}

export function ShareResult({ number, signs, streak, small = false }: ShareResultProps) {
  const t = useT()
  const [copied, setCopied] = useState(0)
  useEffect(() => {
    if (copied === 0) return
    const timer = setTimeout(() => setCopied(0), SAID_MS)
    return () => clearTimeout(timer)
  }, [copied])

  const share = () => {
    const text = sharedText({ title: t('daily.number', { number }), signs, streak })
    const url = `${SERVER_URL}/quizzes/daily`
    return shareOr({ text, url }, async () => {
      if (await copyText(`${text}\n${url}`)) setCopied((count) => count + 1)
      else toast.error(t('daily.copyFailed'))
    })
  }

  const label = t(copied ? 'daily.copied' : 'daily.share')
  const Icon = copied ? Check : Share2
  return (
    <button
      type="button"
      className={small ? 'icon-button' : 'button button-primary'}
      aria-label={small ? label : undefined}
      onClick={() => void share()}
    >
      <Icon className="size-5" aria-hidden="true" />
      {!small && label}
      <span role="status" className="sr-only">
        {small && copied > 0 && label}
      </span>
    </button>
  )
}
