/** Accepts text files and texts that are dropped onto the page. Returns whether something is being dragged over it. */

import { DECKS } from '@/shared/api/contract.gen'
import { useDropped } from '@/shared/lib/use-dropped'

export function useDroppedText(accept: (text: string) => void, reject: () => void): boolean {
  const drop = async (data: DataTransfer) => {
    const file = data.files[0]
    const text = data.getData('text/plain')
    if (file && file.size > DECKS.max_text) reject()
    else accept(file ? await file.text() : text)
  }
  return useDropped({ accepts: isAccepted, onDrop: (data) => void drop(data).catch(reject) })
}

/** A text dropped into a field is left to the browser, which inserts it at the pointer. */
function isAccepted({ dataTransfer, target }: DragEvent): boolean {
  const intoField = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement
  const types = dataTransfer?.types ?? []
  return types.includes('Files') || (types.includes('text/plain') && !intoField)
}
