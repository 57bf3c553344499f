/** Accepts what is dropped anywhere onto the page. Returns whether something is being dragged over it. */

import { useEffect, useEffectEvent, useState } from 'react'

interface Dropping {
  /** False while nothing may be dropped. */
  active?: boolean
  accepts: (event: DragEvent) => boolean
  onDrop: (data: DataTransfer) => void
}

export function useDropped({ active = true, accepts, onDrop }: Dropping): boolean {
  const [dragging, setDragging] = useState(false)
  const isAccepted = useEffectEvent(accepts)
  const drop = useEffectEvent(onDrop)

  useEffect(() => {
    if (!active) return
    const controller = new AbortController()
    const options = { signal: controller.signal }
    const over = (event: DragEvent) => {
      if (!isAccepted(event)) return
      // Without this the browser would navigate to the file.
      event.preventDefault()
      setDragging(true)
    }
    const leave = (event: DragEvent) => {
      if (!event.relatedTarget) setDragging(false)
    }
    const end = (event: DragEvent) => {
      setDragging(false)
      if (!isAccepted(event)) return
      event.preventDefault()
      if (event.dataTransfer) drop(event.dataTransfer)
    }
    addEventListener('dragover', over, options)
    addEventListener('dragleave', leave, options)
    addEventListener('drop', end, options)
    return () => controller.abort()
  }, [active])

  return dragging
}
