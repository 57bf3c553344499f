/** A card's text with its line breaks, bold and italic. */

import type { Card } from './card'
import { piecesOf } from './card-text'

export function CardWords({ card }: { card: Card }) {
  return piecesOf(card.text ?? '', card.marks).map(({ text, bold, italic, start }) => {
    const Tag = bold ? 'strong' : 'span'
    return (
      <Tag key={start} className={italic ? 'italic' : undefined}>
        {text}
      </Tag>
    )
  })
}
