/** The text for a game that could not be created, joined or played. */

import type { PlainKey, Translate } from '@/shared/i18n/translator'
import { authErrorText, errorCode } from '@/shared/session/auth-error'

/** The refusals that mean the same in every game. */
const COMMON = {
  not_enough_mana: 'live.notEnoughMana',
  enter_code: 'live.enterCode',
  too_many_codes: 'live.tooManyCodes',
  seat_taken: 'live.seatTitle',
  // After these the page shows the current state instead of a text.
  not_this_question: 'live.notOpen',
  not_open: 'live.notOpen',
  bad_choice: 'live.unexpected',
} satisfies Record<string, PlainKey>

/** The texts of a game's own refusals. */
type OwnTexts<Refusal extends string> = Record<Exclude<Refusal, keyof typeof COMMON>, PlainKey>

/** The function that gives a game's texts. `otherwise` names the action, for a failure without a text of its own. */
export function errorTextOf<Refusal extends string>(own: OwnTexts<Refusal>) {
  const texts: Partial<Record<string, PlainKey>> = { ...COMMON, ...own }
  return (t: Translate, error: unknown, otherwise: PlainKey): string => {
    const key = texts[errorCode(error)]
    if (key) return t(key)
    const text = authErrorText(t, error)
    if (text === t('errors.loginRequired')) return t('live.notSignedIn')
    return text === t('errors.unexpected') ? t(otherwise) : text
  }
}
