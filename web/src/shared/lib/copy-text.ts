/** Copies a text to the clipboard. Returns whether that worked. */

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyByHand(text)
  }
}

/** The fallback for pages without HTTPS, which have no clipboard API: selects the text and runs the copy command. */
function copyByHand(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.setAttribute('readonly', '')
  area.className = 'sr-only'
  // Inside an open dialog, because elements outside it cannot get the focus.
  const place = document.querySelector('dialog[open]') ?? document.body
  const before = document.activeElement
  place.append(area)
  area.select()
  const copied = document.execCommand?.('copy') ?? false
  area.remove()
  if (before instanceof HTMLElement) before.focus()
  return copied
}
