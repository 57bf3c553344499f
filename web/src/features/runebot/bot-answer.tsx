/** An answer: its text, its cards, its deck, and a button that copies the text. */

import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import type { Card } from '@/shared/catalog/card'
import { useT } from '@/shared/i18n/i18n'
import { copyText } from '@/shared/lib/copy-text'
import { BotCards } from './bot-cards'
import { BotDeck } from './bot-deck'
import type { BotMessage } from './conversation'

interface BotAnswerProps {
  message: BotMessage
  onCard: (card: Card) => void
  onLeave: () => void
}

export function BotAnswer({ message, onCard, onLeave }: BotAnswerProps) {
  const { text, cards, deck } = message
  const isWide = cards.length > 0 || deck !== null
  return (
    <article className={isWide ? 'bot-said bot-said-wide' : 'bot-said'} aria-label="RuneBot">
      {cards.length === 1 && <BotCards cards={cards} onCard={onCard} />}
      <p className="bot-text">{text}</p>
      {cards.length > 1 && <BotCards cards={cards} onCard={onCard} />}
      {deck && <BotDeck deck={deck} onLeave={onLeave} />}
      <CopyButton text={text} />
    </article>
  )
}

function CopyButton({ text }: { text: string }) {
  const t = useT()
  const [result, setResult] = useState<'copied' | 'failed' | null>(null)
  const label = t(result === 'failed' ? 'runebot.copyFailed' : 'runebot.copied')
  return (
    <div className="bot-copy">
      <span role="status" className="text-xs text-muted">
        {result && label}
      </span>
      <button
        type="button"
        className="icon-button"
        aria-label={t('runebot.copy')}
        title={t('runebot.copy')}
        onClick={() => void copyText(text).then((done) => setResult(done ? 'copied' : 'failed'))}
        onBlur={() => setResult(null)}
      >
        {result === 'copied' ? (
          <Check className="size-4 text-ok" aria-hidden="true" />
        ) : (
          <Copy className="size-4" aria-hidden="true" />
        )}
      </button>
    </div>
  )
}
