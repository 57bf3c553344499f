/** Shares a deck's link. The link only works for a public deck, so it asks to publish the deck first. */

import { useEffect, useState, type ReactNode } from 'react'
import { deckErrorText } from '@/shared/decks/deck-error'
import { useI18n } from '@/shared/i18n/i18n'
import { Confirm } from '@/shared/ui/confirm'
import { toast } from '@/shared/ui/toast'
import type { DeckView } from './deck-view'
import { sharedLink, shareOr } from '@/shared/native/share'
import { useCopy } from './use-copy'
import { useDeckActions } from './use-deck-actions'

/** How long the button says that the link was copied. */
const COPIED_MS = 2000

interface ShareDeck {
  share: () => Promise<void>
  /** The link was copied a moment ago. */
  copied: boolean
  /** The confirmation dialog for publishing, to be rendered. */
  confirmation: ReactNode
}

export function useShareDeck({ deck }: DeckView): ShareDeck {
  const { t, language } = useI18n()
  const copy = useCopy()
  const { change } = useDeckActions()
  const [confirming, setConfirming] = useState(false)
  const [copied, setCopied] = useState(false)
  const url = sharedLink(`/decks/${deck.id}`, language)

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])

  const send = () =>
    shareOr({ title: deck.name, url }, async () => {
      setCopied(await copy(url, 'decks.linkCopied'))
    })

  const publish = async () => {
    setConfirming(false)
    try {
      await change(deck.id, { is_public: true })
      await send()
    } catch (error) {
      toast.error(deckErrorText(t, error))
    }
  }

  return {
    share: async () => {
      if (deck.is_public) await send()
      else setConfirming(true)
    },
    copied,
    confirmation: (
      <Confirm
        open={confirming}
        title={t('decks.publishTitle')}
        action={t('decks.publish')}
        kind="mana"
        onConfirm={() => void publish()}
        onClose={() => setConfirming(false)}
      >
        {t('decks.publishText')}
      </Confirm>
    ),
  }
}
