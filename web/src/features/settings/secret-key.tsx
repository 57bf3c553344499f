/** The key to type if the QR code cannot be scanned, with a copy button. */

import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { groupSecret } from './group-secret'

export function SecretKey({ secret }: { secret: string }) {
  const t = useT()
  const [copied, setCopied] = useState(false)

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret)
      setCopied(true)
    } catch {
      // Copying is not allowed here: the key stays visible and can be selected.
      setCopied(false)
    }
  }

  const Icon = copied ? Check : Copy
  return (
    <div className="grid gap-2 rounded-md border border-line bg-surface p-3">
      <p className="text-sm text-muted">{t('settings.factorKey')}</p>
      <div className="flex flex-wrap items-center gap-3">
        <code className="min-w-0 flex-1 font-bold tracking-wide select-all">
          {groupSecret(secret)}
        </code>
        <button type="button" className="button button-quiet" onClick={() => void copy()}>
          <Icon className="size-4" aria-hidden="true" />
          {t('settings.copy')}
        </button>
      </div>
      <p role="status" className="sr-only">
        {copied && t('settings.copied')}
      </p>
    </div>
  )
}
