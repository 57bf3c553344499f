/** The messages, what RuneBot is doing, and what the player may ask next. */

import { useEffect, useRef } from 'react'
import type { Card } from '@/shared/catalog/card'
import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import { focusOnMount } from '@/shared/ui/focus-on-mount'
import { BotAnswer } from './bot-answer'
import { Chips } from './chips'
import { suggestionsOf, type Chat } from './conversation'
import { failureText } from './failure'
import { Opening } from './opening'

interface MessageListProps {
  chat: Chat
  onAsk: (question: string) => void
  onRetry: () => void
  onRestore: () => void
  onCard: (card: Card) => void
  /** The player follows a link to a page. */
  onLeave: () => void
}

export function MessageList(props: MessageListProps) {
  const { chat, onAsk, onRetry, onRestore, onCard, onLeave } = props
  const t = useT()
  const formats = useFormats()
  const log = useRef<HTMLDivElement>(null)
  const { conversation, state, failure, partial, spoken, cleared } = chat
  const { messages } = conversation

  // To the question that was just sent. The list is laid out from its end, so that is where its scroll position is 0.
  useEffect(() => {
    if (state === 'loading' && log.current) log.current.scrollTop = 0
  }, [state])

  const failed = failure && failureText(t, formats, failure)
  return (
    <>
      <div
        ref={log}
        className="bot-log"
        // It can be scrolled by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="log"
        aria-live="off"
        aria-label={t('runebot.list')}
      >
        <div className="bot-messages">
          <Opening asks={messages.length === 0} onAsk={onAsk} />
          {cleared && messages.length === 0 && (
            <Cleared
              onRestore={() => {
                onRestore()
                log.current?.focus()
              }}
            />
          )}
          {messages.map((message) =>
            message.sender === 'user' ? (
              <p key={message.id} className="bot-me">
                <span className="sr-only">{t('runebot.you')} </span>
                {message.text}
              </p>
            ) : (
              <BotAnswer key={message.id} message={message} onCard={onCard} onLeave={onLeave} />
            ),
          )}
          {state === 'loading' && (partial ? <p className="bot-said">{partial}</p> : <Thinking />)}
          {failed && (
            <Failed text={failed} onRetry={failure.kind === 'limit' ? undefined : onRetry} />
          )}
          <Chips questions={suggestionsOf(chat)} onAsk={onAsk} />
        </div>
      </div>
      <p role="status" className="sr-only">
        {state === 'loading' ? t('runebot.thinking') : (failed ?? spoken)}
      </p>
    </>
  )
}

function Cleared({ onRestore }: { onRestore: () => void }) {
  const t = useT()
  return (
    <p className="bot-note">
      {t('runebot.cleared')}{' '}
      <button type="button" ref={focusOnMount} className="bot-link" onClick={onRestore}>
        {t('runebot.undo')}
      </button>
    </p>
  )
}

function Failed({ text, onRetry }: { text: string; onRetry: (() => void) | undefined }) {
  const t = useT()
  return (
    <div className="bot-failure">
      <p>{text}</p>
      {onRetry && (
        <button type="button" className="bot-link" onClick={onRetry}>
          {t('runebot.retry')}
        </button>
      )}
    </div>
  )
}

function Thinking() {
  const t = useT()
  return (
    <div className="bot-thinking">
      <span className="bot-dots" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <span aria-hidden="true">{t('runebot.thinking')}</span>
    </div>
  )
}
