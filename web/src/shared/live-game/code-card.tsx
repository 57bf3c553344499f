/** The code of a game, large, with buttons to copy and share it. */

import { Copy, Share2 } from 'lucide-react'
import { useI18n } from '@/shared/i18n/i18n'
import { copyText } from '@/shared/lib/copy-text'
import { sharedLink, shareOr } from '@/shared/native/share'
import { haptic } from '@/shared/native/haptics'
import { toast } from '@/shared/ui/toast'

interface CodeCardProps {
  /** What kind of code it is. */
  label: string
  code: string
  /** The text that is shared with the link. */
  invitation: string
  /** The page that takes the code, on this server. */
  path: string
}

export function CodeCard({ label, code, invitation, path }: CodeCardProps) {
  const { t, language } = useI18n()
  const link = sharedLink(path, language)

  const copy = async (text: string, notice: string) => {
    if (!(await copyText(text))) {
      toast.error(t('live.copyFailed'))
      return
    }
    haptic('light')
    toast.success(notice)
  }

  const share = () =>
    shareOr({ title: 'Runeside', text: invitation, url: link }, () =>
      copy(link, t('live.linkCopied')),
    )

  return (
    <section className="gilt grid gap-3 p-4 text-center lg:gap-4 lg:p-5">
      <h2 className="eyebrow">{label}</h2>
      {/* Read letter by letter. */}
      <p
        className="game-code"
        role="img"
        aria-label={t('live.spokenCode', { label, code: code.split('').join(' ') })}
      >
        {Array.from({ length: code.length }, (_, place) => (
          <span key={place} aria-hidden="true">
            {code.charAt(place)}
          </span>
        ))}
      </p>
      <div className="grid grid-cols-2 gap-3">
        <button
          type="button"
          className="button button-quiet"
          onClick={() => void copy(code, t('live.codeCopied'))}
        >
          <Copy className="size-5" aria-hidden="true" />
          {t('live.copy')}
        </button>
        <button type="button" className="button button-mana" onClick={() => void share()}>
          <Share2 className="size-5" aria-hidden="true" />
          {t('live.share')}
        </button>
      </div>
    </section>
  )
}
