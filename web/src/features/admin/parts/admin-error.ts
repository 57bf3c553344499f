/** The text for an act or a read that was refused. */

import type { AdminRefusal, DeskRefusal } from '@/shared/api/contract.gen'
import type { PlainKey, Translate } from '@/shared/i18n/translator'
import { authErrorText, errorCode } from '@/shared/session/auth-error'

const TEXTS: Partial<Record<string, PlainKey>> = {
  admin_code_needed: 'admin.codeText',
  admin_user_not_found: 'admin.errorNoUser',
  admin_oneself: 'admin.errorOneself',
  admin_reason: 'admin.errorReason',
  admin_name: 'admin.errorName',
  admin_too_many_sanctions: 'admin.errorSanctions',
  admin_mana_cap: 'admin.errorManaCap',
  admin_not_enough_mana: 'admin.errorManaShort',
  admin_term: 'admin.errorTerm',
  admin_unchanged: 'admin.errorUnchanged',
  admin_check_missing: 'admin.errorCheck',
  admin_request_gone: 'admin.errorGone',
  admin_text: 'admin.errorText',
  admin_no_address: 'admin.errorNoAddress',
  desk_question_not_found: 'admin.errorNoQuestion',
  question_retired: 'admin.errorUnchanged',
  question_not_retired: 'admin.errorUnchanged',
  bad_question_text: 'admin.errorQuestionText',
  no_open_report: 'admin.errorGone',
  desk_purchase_not_found: 'admin.errorNoPurchase',
  purchase_not_refundable: 'admin.errorNotRefundable',
  purchase_not_held: 'admin.errorNotHeld',
  nothing_to_ask: 'admin.errorNothingToAsk',
  provider_silent: 'admin.errorProvider',
  letter_not_found: 'admin.errorLetterGone',
  letter_in_hand: 'admin.errorLetterInHand',
  desk_game_not_found: 'admin.errorGameOver',
  update_running: 'admin.errorUpdateRunning',
  announcement_not_found: 'admin.errorGone',
  bad_announcement: 'admin.errorAnnouncement',
} satisfies Record<AdminRefusal | DeskRefusal, PlainKey>

export function adminErrorText(t: Translate, error: unknown): string {
  const key = TEXTS[errorCode(error)]
  return key ? t(key) : authErrorText(t, error)
}
