/** The language of the page: `useI18n` returns the translator, the language and functions to change it. */

import { createContext, use, useMemo, useRef, useState, type ReactNode } from 'react'
import { saveChoice } from '@/shared/storage/saved-choice'
import type { Language } from './languages'
import { loadMessages, TEXT_PARTS, type TextPart } from './load-messages'
import { createTranslator, type MessageTable, type Translate } from './translator'

interface I18n {
  language: Language
  t: Translate
  /** Loads and shows another language; rejects, changing nothing, when its texts cannot be loaded. */
  setLanguage: (next: Language) => Promise<void>
  /** Whether a part of the texts is loaded. */
  has: (part: TextPart) => boolean
  /** Loads a part of the texts; rejects when that fails. */
  load: (part: TextPart) => Promise<void>
}

const I18nContext = createContext<I18n | null>(null)

interface I18nProviderProps {
  language: Language
  messages: MessageTable
  /** What `messages` has beside the texts of the sign-in pages. */
  parts?: readonly TextPart[]
  children: ReactNode
}

export function I18nProvider({
  language,
  messages,
  parts = TEXT_PARTS,
  children,
}: I18nProviderProps) {
  const [current, setCurrent] = useState({ language, messages, parts })
  /** The latest choice; texts of an earlier choice that load later are dropped. */
  const latest = useRef(language)
  const i18n = useMemo<I18n>(
    () => ({
      language: current.language,
      t: createTranslator(current.language, current.messages),
      async setLanguage(next) {
        latest.current = next
        const loaded = await loadMessages(next, current.parts)
        if (latest.current !== next) return
        setCurrent({ language: next, messages: loaded, parts: current.parts })
        document.documentElement.lang = next
        saveChoice('language', next)
      },
      has: (part) => current.parts.includes(part),
      async load(part) {
        const wanted = [...new Set([...current.parts, part])]
        const loaded = await loadMessages(current.language, wanted)
        if (latest.current !== current.language) return
        setCurrent({ language: current.language, messages: loaded, parts: wanted })
      },
    }),
    [current],
  )
  return <I18nContext value={i18n}>{children}</I18nContext>
}

export function useI18n(): I18n {
  const i18n = use(I18nContext)
  if (!i18n) throw new Error('useI18n needs an I18nProvider around it')
  return i18n
}

/** The translator alone. */
export function useT(): Translate {
  return useI18n().t
}
