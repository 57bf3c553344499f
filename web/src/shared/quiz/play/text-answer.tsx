/** The field for an answer in the player's own words. */

import { useState, type FormEvent } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { TextField } from '@/shared/ui/field'

/** As long as the server takes. */
const LONGEST = 200

interface TextAnswerProps {
  disabled: boolean
  onAnswer: (text: string) => void
}

export function TextAnswer({ disabled, onAnswer }: TextAnswerProps) {
  const t = useT()
  const [text, setText] = useState('')

  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!disabled && text.trim()) onAnswer(text.trim())
  }

  return (
    <form className="card grid gap-3 p-4" onSubmit={send}>
      <TextField
        label={t('play.textLabel')}
        hint={t('play.textHint')}
        name="answer"
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="send"
        maxLength={LONGEST}
        readOnly={disabled}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" className="button button-mana" aria-disabled={disabled}>
        {t('play.send')}
      </button>
    </form>
  )
}
