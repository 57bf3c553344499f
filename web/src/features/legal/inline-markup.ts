/** The markup inside a paragraph: `[label](/path)` and `**bold**`. Everything else is plain text, never HTML. */

import { isLinkedPage, type LinkedPage } from './legal-text'

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'bold'; text: string }
  | { kind: 'link'; text: string; to: LinkedPage }

const MARKUP = /\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)]+)\)/g

/** The pieces of a paragraph in order. A link to a page that is not allowed stays plain text. */
export function parseInline(source: string): Inline[] {
  const pieces: Inline[] = []
  let done = 0
  for (const match of source.matchAll(MARKUP)) {
    const [whole, bold, label, path = ''] = match
    const piece = markedUp(bold, label, path)
    if (!piece) continue
    if (match.index > done) pieces.push({ kind: 'text', text: source.slice(done, match.index) })
    pieces.push(piece)
    done = match.index + whole.length
  }
  if (done < source.length) pieces.push({ kind: 'text', text: source.slice(done) })
  return pieces
}

function markedUp(
  bold: string | undefined,
  label: string | undefined,
  path: string,
): Inline | null {
  if (bold !== undefined) return { kind: 'bold', text: bold }
  if (label !== undefined && isLinkedPage(path)) return { kind: 'link', text: label, to: path }
  return null
}
