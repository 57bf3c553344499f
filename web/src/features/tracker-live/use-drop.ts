/** Takes folders and files that are dropped anywhere on the page. */

import { useEffect, useEffectEvent, useState } from 'react'
import { takeDropped } from './dropped'
import type { Given } from './source'

/** Whether files are being dragged over the page. */
export function useDrop(onGiven: (given: Given) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const give = useEffectEvent(onGiven)

  useEffect(() => {
    // Elements inside the page are entered and left too.
    let inside = 0
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
    const enter = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      inside += 1
      setIsOver(true)
    }
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy'
    }
    const leave = () => {
      inside = Math.max(0, inside - 1)
      if (inside === 0) setIsOver(false)
    }
    const drop = (event: DragEvent) => {
      if (!hasFiles(event) || !event.dataTransfer) return
      event.preventDefault()
      inside = 0
      setIsOver(false)
      void takeDropped(event.dataTransfer).then((given) => given && give(given))
    }
    addEventListener('dragenter', enter)
    addEventListener('dragover', over)
    addEventListener('dragleave', leave)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('dragenter', enter)
      removeEventListener('dragover', over)
      removeEventListener('dragleave', leave)
      removeEventListener('drop', drop)
    }
  }, [])

  return isOver
}
