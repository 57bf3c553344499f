/** The field for a code: six capitals and digits, whatever is typed or pasted. */

import { useT } from '@/shared/i18n/i18n'
import { TextField } from '@/shared/ui/field'
import { CODE_LENGTH, cleanCode } from './game-code'
import './live.css'

interface CodeFieldProps {
  label: string
  code: string
  error: string | undefined
  onCode: (code: string) => void
}

export function CodeField({ label, code, error, onCode }: CodeFieldProps) {
  const t = useT()
  return (
    <div className="code-field">
      <TextField
        label={label}
        name="code"
        value={code}
        onChange={(event) => onCode(cleanCode(event.target.value))}
        // A pasted code may have spaces and dashes in it, which must not cut off its end.
        onPaste={(event) => {
          event.preventDefault()
          onCode(cleanCode(event.clipboardData.getData('text')))
        }}
        maxLength={CODE_LENGTH}
        placeholder="ABC123"
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        error={error}
        hint={t('live.codeHint')}
      />
    </div>
  )
}
