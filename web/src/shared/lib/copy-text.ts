/** Copies a text to the clipboard. Returns whether that worked. */

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/** The fallback for pages without HTTPS, which have no clipboard API: selects the text and runs the copy command. */
function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.setAttribute('readonly', '')
  area.className = 'sr-only'
  // Inside an open dialog, because elements outside it cannot get the focus.
  const parent = document.querySelector('dialog[open]') ?? document.body
  const focused = document.activeElement
  parent.append(area)
  area.select()
  const copied = document.execCommand?.('copy') ?? false
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return copied
}
