/** Accepts pictures that are dropped onto the page or pasted. Returns whether one is being dragged over it. */

import { useEffect, useEffectEvent, useState } from 'react'

export function useDroppedPicture(listening: boolean, accept: (file: File) => void): boolean {
  const [dragging, setDragging] = useState(false)
  const onFile = useEffectEvent(accept)

  useEffect(() => {
    if (!listening) return
    const controller = new AbortController()
    const options = { signal: controller.signal }

    addEventListener(
      'dragover',
      (event) => {
        if (!event.dataTransfer?.types.includes('Files')) return
        // Without this the browser would navigate to the file.
        event.preventDefault()
        setDragging(true)
      },
      options,
    )
    addEventListener(
      'dragleave',
      (event) => {
        if (!event.relatedTarget) setDragging(false)
      },
      options,
    )
    addEventListener(
      'drop',
      (event) => {
        event.preventDefault()
        setDragging(false)
        const file = event.dataTransfer?.files[0]
        if (file) onFile(file)
      },
      options,
    )
    addEventListener(
      'paste',
      (event) => {
        const file = event.clipboardData?.files[0]
        if (file) onFile(file)
      },
      options,
    )
    return () => controller.abort()
  }, [listening])

  return dragging
}
