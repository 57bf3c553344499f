/** The two things to do with a deck code: add the deck to one's own, or copy the code for the game. */

import { Copy, Download } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import { useDeckCode } from './use-deck-code'

interface DeckButtonsProps {
  code: string
  name: string
  /** The one thing to do on the page. */
  first?: boolean
}

export function DeckButtons({ code, name, first = false }: DeckButtonsProps) {
  const t = useT()
  const { pending, copy, save } = useDeckCode(code, name)
  return (
    <div className="deck-buttons">
      <button
        type="button"
        className={`button ${first ? 'button-primary' : 'button-quiet'}`}
        aria-disabled={pending}
        aria-label={t('meta.importNamed', { name })}
        onClick={() => void save()}
      >
        <Download className="size-4.5" aria-hidden="true" />
        {t('meta.import')}
      </button>
      <button
        type="button"
        className="button button-quiet"
        aria-label={t('meta.copyNamed', { name })}
        onClick={() => void copy()}
      >
        <Copy className="size-4.5" aria-hidden="true" />
        {t('decks.copy')}
      </button>
    </div>
  )
}
