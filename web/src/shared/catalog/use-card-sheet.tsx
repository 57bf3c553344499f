/** Opens a sheet with the details of a card. */

import type { ReactNode } from 'react'
import { useLazySheet } from '@/shared/ui/use-lazy-sheet'
import type { Card } from './card'

interface CardSheetOpener {
  show: (card: Card) => void
  /** The open sheet, to be rendered. */
  sheet: ReactNode
}

export function useCardSheet(): CardSheetOpener {
  const { open, sheet } = useLazySheet()
  return {
    show: (card) =>
      open(async () => {
        const { CardSheet } = await import('./card-sheet')
        return ({ onClose }) => <CardSheet card={card} onClose={onClose} />
      }),
    sheet,
  }
}
