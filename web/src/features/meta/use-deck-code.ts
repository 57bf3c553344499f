/** Copies a deck code, or saves it as a deck of the player with one press. */

import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ask } from '@/shared/api/data'
import { useCardLocale } from '@/shared/catalog/card-locale'
import { decksKey } from '@/shared/decks/deck'
import { deckErrorText } from '@/shared/decks/deck-error'
import { useT } from '@/shared/i18n/i18n'
import { copyText } from '@/shared/lib/copy-text'
import { haptic } from '@/shared/native/haptics'
import { useUser } from '@/shared/session/session'
import { toast } from '@/shared/ui/toast'

export function useDeckCode(code: string, name: string) {
  const t = useT()
  const locale = useCardLocale()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { id: userId } = useUser()
  const [pending, setPending] = useState(false)
  return {
    pending,
    copy: async () => {
      if (await copyText(code)) {
        haptic('light')
        toast.success(t('decks.copied'))
      } else toast.error(t('decks.copyFailed'))
    },
    save: async () => {
      if (pending) return
      setPending(true)
      try {
        const { id } = await ask((data) => data.rpc('deck_save', { code, name, locale }))
        toast.offer(t('meta.saved', { name }), {
          label: t('meta.openDeck'),
          onPress: () => void navigate({ to: '/decks/$deckId', params: { deckId: id } }),
        })
        await queries.invalidateQueries({ queryKey: decksKey(userId) })
      } catch (error) {
        toast.error(deckErrorText(t, error))
      } finally {
        setPending(false)
      }
    },
  }
}
