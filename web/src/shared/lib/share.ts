/** Opens the device's share sheet, if it has one. */

/** Runs `otherwise` if the device cannot share. A cancelled share is not an error. */
export async function shareOr(what: ShareData, otherwise: () => Promise<void>): Promise<void> {
  if (!navigator.canShare?.(what)) return otherwise()
  try {
    await navigator.share(what)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return
    await otherwise()
  }
}
