/** The parts of a card's text: the server puts `<b>` and `<i>` around what is bold and italic. */

export interface StyledPart {
  words: string
  bold: boolean
  italic: boolean
  /** Its offset in the text. */
  start: number
}

export function styledParts(text: string): StyledPart[] {
  const parts: StyledPart[] = []
  let [bold, italic, start] = [false, false, 0]
  for (const piece of text.split(/(<\/?[bi]>)/)) {
    const tag = /^<(\/?)([bi])>$/.exec(piece)
    if (tag?.[2] === 'b') bold = tag[1] === ''
    else if (tag?.[2] === 'i') italic = tag[1] === ''
    else if (piece) parts.push({ words: piece, bold, italic, start })
    start += piece.length
  }
  return parts
}
