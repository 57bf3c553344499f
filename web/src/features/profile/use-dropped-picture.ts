/** Accepts pictures that are dropped onto the page or pasted. Returns whether one is being dragged over it. */

import { useEffect, useEffectEvent } from 'react'
import { useDropped } from '@/shared/lib/use-dropped'

export function useDroppedPicture(listening: boolean, accept: (file: File) => void): boolean {
  const take = (data: DataTransfer | null) => {
    const file = data?.files[0]
    if (file) accept(file)
  }
  const onPaste = useEffectEvent((event: ClipboardEvent) => take(event.clipboardData))

  useEffect(() => {
    if (!listening) return
    const paste = (event: ClipboardEvent) => onPaste(event)
    addEventListener('paste', paste)
    return () => removeEventListener('paste', paste)
  }, [listening])

  return useDropped({
    active: listening,
    accepts: ({ dataTransfer }) => dataTransfer?.types.includes('Files') ?? false,
    onDrop: take,
  })
}
