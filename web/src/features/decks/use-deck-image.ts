/** Draws the image of a deck and shares it, or downloads it if the device cannot share. */

import { classOrNeutral, formatOrUnknown } from '@/shared/catalog/card'
import { CLASS_NAMES, FORMAT_NAMES } from '@/shared/catalog/card-names'
import type { Deck } from '@/shared/decks/deck'
import type { DeckFigures, DeckLine } from '@/shared/decks/figures'
import { useT } from '@/shared/i18n/i18n'
import { toast } from '@/shared/ui/toast'
import { saveFile } from '@/shared/lib/save-file'
import { shareOr } from '@/shared/native/share'

export function useDeckImage(deck: Deck, lines: readonly DeckLine[]) {
  const t = useT()
  return async (figures: DeckFigures) => {
    try {
      const { drawDeck } = await import('./deck-image')
      const cardClass = classOrNeutral(deck.class)
      const facts = [
        t(CLASS_NAMES[cardClass]),
        t(FORMAT_NAMES[formatOrUnknown(deck.format)]),
        t('decks.cardCount', { count: figures.cards }),
        t('decks.dust', { count: figures.dust }),
      ]
      const picture = await drawDeck({
        name: deck.name,
        code: deck.deck_code,
        cardClass,
        facts,
        lines,
        figures,
      })
      const file = new File([picture], `${fileName(deck.name)}.png`, { type: 'image/png' })
      await shareOr({ files: [file], title: deck.name }, async () => saveFile(file))
      toast.success(t('decks.imageMade'))
    } catch {
      toast.error(t('decks.imageFailed'))
    }
  }
}

/** A name that is valid on every file system. */
function fileName(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'deck'
}
