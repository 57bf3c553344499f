/** Accepts text files and texts that are dropped onto the page. Returns whether something is being dragged over it. */

import { DECKS } from '@/shared/api/contract.gen'
import { useEffect, useEffectEvent, useState } from 'react'

export function useDroppedText(accept: (text: string) => void, reject: () => void): boolean {
  const [dragging, setDragging] = useState(false)
  const onText = useEffectEvent(accept)
  const onRejected = useEffectEvent(reject)

  useEffect(() => {
    const controller = new AbortController()
    const options = { signal: controller.signal }
    const drop = async (event: DragEvent) => {
      const file = event.dataTransfer?.files[0]
      const text = event.dataTransfer?.getData('text/plain') ?? ''
      if (file && file.size > DECKS.max_text) onRejected()
      else onText(file ? await file.text() : text)
    }

    addEventListener(
      'dragover',
      (event) => {
        if (!isAccepted(event)) return
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
        if (!isAccepted(event)) return
        event.preventDefault()
        drop(event).catch(onRejected)
      },
      options,
    )
    return () => controller.abort()
  }, [])

  return dragging
}

/** A text dropped into a field is left to the browser, which inserts it at the pointer. */
function isAccepted({ dataTransfer, target }: DragEvent): boolean {
  const intoField = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement
  const types = dataTransfer?.types ?? []
  return types.includes('Files') || (types.includes('text/plain') && !intoField)
}
