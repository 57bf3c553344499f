/** The mini toast: a check for success, a message for an error; gone after two seconds. */

import { Check, TriangleAlert } from 'lucide-react'
import { useSyncExternalStore } from 'react'

const DURATION_MS = 2000

interface Toast {
  kind: 'success' | 'error'
  text: string
  /** Makes each one new, also when it says the same as the last. */
  id: number
}

let current: Toast | null = null
let hide: ReturnType<typeof setTimeout> | undefined
let count = 0
const listeners = new Set<() => void>()

function show(next: Toast | null): void {
  current = next
  for (const listener of listeners) listener()
}

function announce(kind: Toast['kind'], text: string): void {
  clearTimeout(hide)
  hide = setTimeout(() => show(null), DURATION_MS)
  count += 1
  show({ kind, text, id: count })
}

export const toast = {
  /** Shows the check alone; the text is for screen readers. */
  success: (text: string) => announce('success', text),
  error: (text: string) => announce('error', text),
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Where toasts show: once per page. Both regions always exist, so that screen readers hear what comes into them. */
export function Toaster() {
  const shown = useSyncExternalStore(subscribe, () => current)
  return (
    <div className="toaster">
      <div role="status">
        {shown?.kind === 'success' && <Success key={shown.id} text={shown.text} />}
      </div>
      <div role="alert">
        {shown?.kind === 'error' && <Failure key={shown.id} text={shown.text} />}
      </div>
    </div>
  )
}

function Success({ text }: { text: string }) {
  return (
    <div className="toast size-13 justify-center rounded-pill bg-ok-fill text-on-fill">
      <Check className="size-7" strokeWidth={3} aria-hidden="true" />
      <span className="sr-only">{text}</span>
    </div>
  )
}

function Failure({ text }: { text: string }) {
  return (
    <div className="toast rounded-lg border border-danger bg-surface-solid px-4 py-3 font-semibold text-danger">
      <TriangleAlert className="size-5 shrink-0" aria-hidden="true" />
      <span>{text}</span>
    </div>
  )
}
