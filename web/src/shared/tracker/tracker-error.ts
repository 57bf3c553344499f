/** The texts for refused calls of the tracker. */

import type { Translate } from '@/shared/i18n/translator'
import { authErrorText, errorCode } from '@/shared/session/auth-error'

export function trackerErrorText(t: Translate, error: unknown): string {
  const code = errorCode(error)
  if (code === 'tracker_required') return t('trackerView.trackerRequired')
  if (code === 'too_many_devices') return t('trackerView.tooManyPcs')
  return authErrorText(t, error)
}
