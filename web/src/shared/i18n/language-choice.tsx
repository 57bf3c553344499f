/** The four languages as one row of choices. */

import { useState } from 'react'
import { useI18n } from './i18n'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from './languages'

export function LanguageChoice() {
  const { language, setLanguage, t } = useI18n()
  const [failed, setFailed] = useState(false)

  const choose = (next: Language) => {
    setFailed(false)
    setLanguage(next).catch(() => setFailed(true))
  }

  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t('common.language')}</legend>
      <div className="segments">
        {LANGUAGES.map((option) => (
          <label key={option} className="segment">
            <input
              type="radio"
              name="language"
              className="sr-only"
              checked={option === language}
              onChange={() => choose(option)}
            />
            <span aria-hidden="true">{option.toUpperCase()}</span>
            <span className="sr-only" lang={option}>
              {LANGUAGE_NAMES[option]}
            </span>
          </label>
        ))}
      </div>
      <p role="alert" className="max-w-64 text-sm text-danger not-empty:mt-2">
        {failed && t('common.languageFailed')}
      </p>
    </fieldset>
  )
}
