/** Turns a message key into a text. Keys are typed by the English table. */

import type english from '@/locales/en.json'

export type MessageKey = keyof typeof english

/** The texts of one language; English already stands in for what it lacks (see tools/messages.ts). */
export type MessageTable = Partial<Record<MessageKey, string>>

/** The text of a key, with each `{name}` replaced by its parameter. */
export type Translate = (key: MessageKey, parameters?: Record<string, string>) => string

/** A translator over one table. A key without a text is shown as it is. */
export function createTranslator(table: MessageTable): Translate {
  return (key, parameters = {}) =>
    (table[key] ?? key).replace(/\{(\w+)\}/g, (hole, name: string) => parameters[name] ?? hole)
}
