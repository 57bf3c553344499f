/** Hands something to the device's own share sheet, where it has one. */

/** Does `otherwise` where the device cannot share it. Changing one's mind is no failure. */
export async function shareOr(what: ShareData, otherwise: () => Promise<void>): Promise<void> {
  if (!navigator.canShare?.(what)) return otherwise()
  try {
    await navigator.share(what)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return
    await otherwise()
  }
}
