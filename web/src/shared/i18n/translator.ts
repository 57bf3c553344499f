/** Turns a message key into a text. Keys and their parameters are typed by the English texts. */

import type { MessageParameters } from '@/locales/keys.gen'
import type { Language } from './languages'

export type MessageKey = keyof MessageParameters

/** A key whose text needs no parameters. */
export type PlainKey = {
  [Key in MessageKey]: MessageParameters[Key] extends null ? Key : never
}[MessageKey]

type Message = string | Partial<Record<Intl.LDMLPluralRule, string>>

/** The texts of one language; English already stands in for what it lacks (see tools/messages.ts). */
export type MessageTable = Partial<Record<MessageKey, Message>>

export interface Translate {
  (key: PlainKey): string
  /** Numbers are written as the language writes them; `count` also chooses among plural forms. */
  <Key extends MessageKey>(key: Key, parameters: MessageParameters[Key]): string
}

/** A translator over one table. A key without a text is shown as it is. */
export function createTranslator(language: Language, table: MessageTable): Translate {
  const plurals = new Intl.PluralRules(language)
  const numbers = new Intl.NumberFormat(language)

  const choose = (message: Message, count: unknown) =>
    typeof message === 'string'
      ? message
      : (message[plurals.select(Number(count))] ?? message.other)

  return (key: MessageKey, parameters?: Record<string, string | number> | null) => {
    const text = choose(table[key] ?? key, parameters?.['count']) ?? key
    return text.replace(/\{(\w+)\}/g, (hole, name: string) => {
      const value = parameters?.[name]
      return typeof value === 'number' ? numbers.format(value) : (value ?? hole)
    })
  }
}
