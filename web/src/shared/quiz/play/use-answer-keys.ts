/** The keys of the answers: 1 to 4 by their place on the keyboard, A to D by what they write. */

import { useEffect, useEffectEvent } from 'react'

const LETTERS = 'abcd'

/** The option that a key stands for. The row of digits writes other signs on a French keyboard; its places are the same. */
export function optionOfKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): number | null {
  const digit = /^(?:Digit|Numpad)([1-4])$/.exec(code)?.[1] ?? /^[1-4]$/.exec(key)?.[0]
  if (digit) return Number(digit) - 1
  const letter = key.length === 1 ? LETTERS.indexOf(key.toLowerCase()) : -1
  return letter < 0 ? null : letter
}

export function useAnswerKeys(enabled: boolean, onChoose: (option: number) => void): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    if (isWriting(event.target) || document.querySelector('dialog[open]')) return
    const option = optionOfKey(event)
    if (option !== null) onChoose(option)
  })
  useEffect(() => {
    if (!enabled) return
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [enabled])
}

function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select')
}
