/** Puts a text on the clipboard. Tells whether that worked. */

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyByHand(text)
  }
}

/** Pages without a secure address have no clipboard; what is selected can still be copied. */
function copyByHand(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.setAttribute('readonly', '')
  area.className = 'sr-only'
  // Into an open dialog, because nothing outside it can have the focus.
  const place = document.querySelector('dialog[open]') ?? document.body
  const before = document.activeElement
  place.append(area)
  area.select()
  const copied = document.execCommand?.('copy') ?? false
  area.remove()
  if (before instanceof HTMLElement) before.focus()
  return copied
}
