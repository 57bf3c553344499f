/** What a field of a row of the log is called. */

import { isLanguage, LANGUAGE_NAMES } from '@/shared/i18n/languages'
import type { PlainKey, Translate } from '@/shared/i18n/translator'

const NAMES: Partial<Record<string, PlainKey>> = {
  mana: 'admin.fieldBalance',
  amount: 'admin.fieldAmount',
  reference: 'admin.fieldReference',
  tracker_until: 'admin.fieldTracker',
  note: 'admin.fieldNote',
  role: 'admin.fieldRole',
  banned_until: 'admin.fieldBan',
  confirmed: 'admin.fieldConfirmed',
  ended: 'admin.fieldEnded',
  factor: 'admin.fieldFactor',
  until: 'admin.fieldUntil',
  cause: 'admin.fieldCause',
  words: 'admin.fieldWords',
  letter_at: 'admin.fieldLetter',
  answered_at: 'admin.fieldAnswered',
  facts_at: 'admin.fieldFacts',
  tone: 'admin.tone',
  texts: 'admin.text',
  starts_at: 'admin.fieldStart',
  ends_at: 'admin.fieldEnd',
  state: 'admin.state',
  refunded_cents: 'admin.fieldRefundedCents',
  retired: 'admin.fieldRetired',
  outcome: 'admin.outcome',
  answer: 'admin.fieldAnswer',
  reports: 'admin.reports',
  letters: 'admin.fieldLetters',
  kinds: 'admin.fieldKinds',
  open: 'admin.fieldOpen',
  refunded: 'admin.fieldRefunded',
  fee: 'admin.fee',
  link: 'admin.fieldLink',
  rows: 'admin.fieldRows',
  hash: 'admin.hash',
}

/** A field that this version of the page does not know keeps its name in the log. */
export function fieldName(t: Translate, field: string): string {
  if (isLanguage(field)) return LANGUAGE_NAMES[field]
  const key = NAMES[field]
  return key ? t(key) : field
}
