/** RuneBot's panel: a sheet over the page on a phone, beside the page on a wide screen. */

import './panel.css'
import { Eraser, X } from 'lucide-react'
import { useState } from 'react'
import { useCardSheet } from '@/shared/catalog/use-card-sheet'
import { useT } from '@/shared/i18n/i18n'
import { AskBar } from './ask-bar'
import { BotFace } from './bot-face'
import { MessageList } from './message-list'
import { ModelSwitch } from './model-switch'
import { isBeside, PanelFrame } from './panel-frame'
import { useChat } from './use-chat'

export function Panel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const talk = useChat(open)
  const [draft, setDraft] = useState('')
  const cards = useCardSheet()
  const { chat, left } = talk
  const isEmpty = chat.conversation.messages.length === 0

  return (
    <>
      {open && (
        <PanelFrame onClose={onClose}>
          <Head left={left} isEmpty={isEmpty} onClear={talk.clear} onClose={onClose} />
          {talk.hasModel && (
            <ModelSwitch off={talk.withoutModel} onChange={talk.chooseWithoutModel} />
          )}
          <MessageList
            chat={chat}
            onAsk={talk.send}
            onRetry={talk.retry}
            onRestore={talk.restore}
            onCard={cards.show}
            onLeave={() => {
              if (!isBeside()) onClose()
            }}
          />
          <AskBar
            draft={draft}
            setDraft={setDraft}
            loading={chat.state === 'loading'}
            onSend={() => {
              if (talk.send(draft)) setDraft('')
            }}
          />
        </PanelFrame>
      )}
      {cards.sheet}
    </>
  )
}

interface HeadProps {
  /** Messages that are left today; null without a limit. */
  left: number | null
  isEmpty: boolean
  onClear: () => void
  onClose: () => void
}

function Head({ left, isEmpty, onClear, onClose }: HeadProps) {
  const t = useT()
  return (
    <div className="bot-head">
      <span className="bot-face">
        <BotFace className="size-6" />
      </span>
      <div className="min-w-0 flex-1">
        <h2 id="runebot-title" tabIndex={-1} className="text-md font-extrabold">
          RuneBot
        </h2>
        <p className="text-xs leading-snug text-muted">
          {left === null || isEmpty ? t('runebot.tagline') : t('runebot.left', { count: left })}
        </p>
      </div>
      {!isEmpty && (
        <button
          type="button"
          className="icon-button"
          aria-label={t('runebot.clear')}
          title={t('runebot.clear')}
          onClick={onClear}
        >
          <Eraser className="size-5" aria-hidden="true" />
        </button>
      )}
      <button
        type="button"
        className="icon-button"
        aria-label={t('common.close')}
        title={t('common.close')}
        onClick={onClose}
      >
        <X className="size-5" aria-hidden="true" />
      </button>
    </div>
  )
}
