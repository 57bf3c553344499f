/** Gives a window of its own the look of the page. */

interface FloatingWindows {
  requestWindow: (size: { width: number; height: number }) => Promise<Window>
}

declare global {
  var documentPictureInPicture: FloatingWindows | undefined
}

/** The API of Document Picture-in-Picture; null if the browser does not have it. */
export function floatingWindows(): FloatingWindows | null {
  return globalThis.documentPictureInPicture ?? null
}

/** Addresses need nothing: the window resolves them as its page does. */
export function copyStyles(from: Document, to: Document): void {
  for (const sheet of from.querySelectorAll('link[rel="stylesheet"], style'))
    to.head.append(sheet.cloneNode(true))
  to.documentElement.lang = from.documentElement.lang
  to.body.classList.add('t-window')
}

/** The theme is a class of the root; returns what ends it. */
export function followTheme(from: Document, to: Document): () => void {
  const copy = () => {
    to.documentElement.className = from.documentElement.className
  }
  copy()
  const observer = new MutationObserver(copy)
  observer.observe(from.documentElement, { attributes: true, attributeFilter: ['class'] })
  return () => observer.disconnect()
}
