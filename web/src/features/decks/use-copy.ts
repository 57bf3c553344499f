/** Copies a text and shows a toast. Gives whether it was copied. */

import { useT } from '@/shared/i18n/i18n'
import type { PlainKey } from '@/shared/i18n/translator'
import { copyText } from '@/shared/lib/copy-text'
import { haptic } from '@/shared/native/haptics'
import { toast } from '@/shared/ui/toast'

export function useCopy() {
  const t = useT()
  return async (text: string, message: PlainKey) => {
    const copied = await copyText(text)
    if (copied) {
      haptic('light')
      toast.success(t(message))
    } else toast.error(t('decks.copyFailed'))
    return copied
  }
}
