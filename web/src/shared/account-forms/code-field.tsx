/** A field for the six digits of a mail or of an authenticator app. */

import * as v from 'valibot'
import { useT } from '@/shared/i18n/i18n'
import type { PlainKey } from '@/shared/i18n/translator'
import { TextField } from '@/shared/ui/field'

const NO_CODE: PlainKey = 'errors.codeDigits'

/** Removes spaces, because codes are often pasted with them. */
export const CodeForm = v.object({
  code: v.pipe(
    v.string(),
    v.transform((typed) => typed.replaceAll(/\s/g, '')),
    v.regex(/^\d{6}$/, NO_CODE),
  ),
})

interface CodeFieldProps {
  /** By default it says that the code has six digits. */
  label?: string
  error: string | undefined
}

export function CodeField({ label, error }: CodeFieldProps) {
  const t = useT()
  return (
    <TextField
      label={label ?? t('auth.code')}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      error={error}
    />
  )
}
