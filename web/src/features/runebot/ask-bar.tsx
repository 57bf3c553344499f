/** The input with its buttons: speak and send. Above it, what dictation has to say. */

import { Mic, Send } from 'lucide-react'
import { useRef, type ClipboardEvent } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { fitQuestion, LONGEST_QUESTION } from './question'
import { useVoice, type Dictation } from './use-voice'
import { VoiceNote } from './voice-note'

interface AskBarProps {
  draft: string
  setDraft: (text: string) => void
  /** The answer to the last question is on its way. */
  loading: boolean
  onSend: () => void
}

export function AskBar({ draft, setDraft, loading, onSend }: AskBarProps) {
  const t = useT()
  const field = useRef<HTMLTextAreaElement>(null)
  const voice = useVoice(draft, setDraft)
  const maySend = draft.trim() !== '' && !loading

  const send = () => {
    if (!maySend) return
    voice?.end()
    onSend()
    field.current?.focus()
  }

  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (draft !== '' || text.length <= LONGEST_QUESTION) return
    // Of a whole deck text its code is kept, which is at the end.
    event.preventDefault()
    setDraft(fitQuestion(text))
  }

  return (
    <form
      className="bot-ask"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {voice && <VoiceNote voice={voice} />}
      <div className="bot-ask-row">
        <textarea
          ref={field}
          className="field bot-field"
          rows={1}
          aria-label={t('runebot.field')}
          placeholder={t('runebot.field')}
          maxLength={LONGEST_QUESTION}
          enterKeyHint="send"
          value={draft}
          onChange={(event) => {
            voice?.end()
            setDraft(event.target.value)
          }}
          onPaste={paste}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            send()
          }}
        />
        {voice && <MicButton voice={voice} />}
        <SendButton disabled={!maySend} />
      </div>
    </form>
  )
}

function MicButton({ voice }: { voice: Dictation }) {
  const t = useT()
  const listening = voice.state === 'listening'
  return (
    <button
      type="button"
      className={listening ? 'bot-round bot-round-live' : 'bot-round'}
      aria-pressed={listening}
      aria-label={t('runebot.speak')}
      title={t(listening ? 'runebot.stop' : 'runebot.speak')}
      onClick={voice.press}
    >
      {listening ? <span className="bot-stop" /> : <Mic className="size-6" aria-hidden="true" />}
    </button>
  )
}

function SendButton({ disabled }: { disabled: boolean }) {
  const t = useT()
  return (
    <button
      type="submit"
      className="bot-round bot-round-go"
      aria-label={t('runebot.send')}
      title={t('runebot.send')}
      disabled={disabled}
    >
      <Send className="size-5" aria-hidden="true" />
    </button>
  )
}
