/** Accepts text files and texts that are dropped onto the page. Returns whether something is being dragged over it. */

import { useEffect, useEffectEvent, useState } from 'react'

export function useTextFromOutside(take: (text: string) => void, refuse: () => void): boolean {
  const [dragging, setDragging] = useState(false)
  const onText = useEffectEvent(take)
  const onRefused = useEffectEvent(refuse)

  useEffect(() => {
    const ending = new AbortController()
    const options = { signal: ending.signal }
    const drop = async (event: DragEvent) => {
      const file = event.dataTransfer?.files[0]
      const text = event.dataTransfer?.getData('text/plain') ?? ''
      if (file && file.size > LARGEST) onRefused()
      else onText(file ? await file.text() : text)
    }

    addEventListener(
      'dragover',
      (event) => {
        if (!isWanted(event)) return
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
        setDragging(false)
        if (!isWanted(event)) return
        event.preventDefault()
        drop(event).catch(onRefused)
      },
      options,
    )
    return () => ending.abort()
  }, [])

  return dragging
}

/** The server's limit for one text. */
const LARGEST = 256 * 1024

/** A text dropped into a field is left to the browser, which inserts it at the pointer. */
function isWanted({ dataTransfer, target }: DragEvent): boolean {
  const intoField = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement
  const types = dataTransfer?.types ?? []
  return types.includes('Files') || (types.includes('text/plain') && !intoField)
}
