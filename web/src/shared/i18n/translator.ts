/** Turns a message key into a text. Keys and their parameters are typed by the English texts. */

import type { MessageParameters } from '@/locales/keys.gen'
import type { Language } from './languages'
import { once, plainNumber } from './once'

export type MessageKey = keyof MessageParameters

/** A key whose text needs no parameters. */
export type PlainKey = {
  [Key in MessageKey]: MessageParameters[Key] extends null ? Key : never
}[MessageKey]

type Message = string | Partial<Record<Intl.LDMLPluralRule, string>>

/** The texts of one language; missing ones are already filled with English (see tools/messages.ts). */
export type MessageTable = Partial<Record<MessageKey, Message>>

/** Fetches a file of texts. */
export type Loader = () => Promise<{ default: MessageTable }>

export interface Translate {
  (key: PlainKey): string
  /** Numbers are formatted for the language; `count` also selects the plural form. */
  <Key extends MessageKey>(key: Key, parameters: MessageParameters[Key]): string
}

/** Creates a translator for one table. A key without a text is returned unchanged. */
export function createTranslator(language: Language, table: MessageTable): Translate {
  // Made when a text first needs them: the first of them costs a browser tens of milliseconds.
  const plurals = once(() => new Intl.PluralRules(language))
  const numbers = once(() => new Intl.NumberFormat(language))

  const choose = (message: Message, count: unknown) =>
    typeof message === 'string'
      ? message
      : (message[plurals().select(Number(count))] ?? message.other)

  return (key: MessageKey, parameters?: Record<string, string | number> | null) => {
    const text = choose(table[key] ?? key, parameters?.['count']) ?? key
    return text.replace(/\{(\w+)\}/g, (hole, name: string) => {
      const value = parameters?.[name]
      return typeof value === 'number' ? plainNumber(value, numbers) : (value ?? hole)
    })
  }
}
