/** The language setting. The choice is saved on this device and, for mails, in the account. */

import { Languages } from 'lucide-react'
import { useState } from 'react'
import { useI18n } from '@/shared/i18n/i18n'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@/shared/i18n/languages'
import { auth } from '@/shared/api/auth-client'
import { RowFace } from './row'

export function LanguageSetting() {
  const { language, setLanguage, t } = useI18n()
  const [failed, setFailed] = useState(false)

  const choose = async (next: Language) => {
    setFailed(false)
    try {
      await setLanguage(next)
    } catch {
      setFailed(true)
      return
    }
    await saveOnServer(next)
  }

  return (
    <fieldset className="grid gap-3 px-4 py-3">
      <legend className="sr-only">{t('common.language')}</legend>
      <div className="flex items-center gap-4" aria-hidden="true">
        <RowFace icon={Languages} label={t('common.language')} />
      </div>
      <div className="segments grid grid-cols-2 sm:grid-cols-4">
        {LANGUAGES.map((option) => (
          <label key={option} className="segment" lang={option}>
            <input
              type="radio"
              name="language"
              className="sr-only"
              checked={option === language}
              onChange={() => void choose(option)}
            />
            {LANGUAGE_NAMES[option]}
          </label>
        ))}
      </div>
      <p role="alert" className="text-sm font-semibold text-danger empty:hidden">
        {failed && t('common.languageFailed')}
      </p>
    </fieldset>
  )
}

/** Mails are sent in the account's language. Errors are ignored: the next change of the language sends it again. */
async function saveOnServer(language: Language): Promise<void> {
  try {
    const client = await auth()
    await client.updateUser({ data: { language } })
  } catch {
    // Ignored, see above.
  }
}
