/** Toasts: a check for success, a message for an error. They disappear after two seconds, or later if they have a button. */

import { Check, TriangleAlert } from 'lucide-react'
import { useSyncExternalStore } from 'react'

const DURATION_MS = 2000
/** Time to read it and to reach the button. */
const OFFER_MS = 8000

interface Offer {
  /** The label of the button. */
  label: string
  onPress: () => void
}

interface Toast {
  kind: 'success' | 'error' | 'offer'
  text: string
  offer?: Offer
  /** Unique, so that a toast with the same text is shown anew. */
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

function announce(toast: Omit<Toast, 'id'>): void {
  clearTimeout(hide)
  hide = setTimeout(() => show(null), toast.offer ? OFFER_MS : DURATION_MS)
  count += 1
  show({ ...toast, id: count })
}

export const toast = {
  /** Shows only a check; the text is for screen readers. */
  success: (text: string) => announce({ kind: 'success', text }),
  error: (text: string) => announce({ kind: 'error', text }),
  /** Says what was done, with a button for the next step, such as undo. */
  offer: (text: string, offer: Offer) => announce({ kind: 'offer', text, offer }),
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Renders the toasts; once per page. Both live regions always exist, so that screen readers announce changes. */
export function Toaster() {
  const shown = useSyncExternalStore(subscribe, () => current)
  return (
    <div className="toaster">
      <div role="status">
        {shown?.kind === 'success' && <SuccessToast key={shown.id} text={shown.text} />}
        {shown?.offer && <OfferToast key={shown.id} text={shown.text} offer={shown.offer} />}
      </div>
      <div role="alert">
        {shown?.kind === 'error' && <ErrorToast key={shown.id} text={shown.text} />}
      </div>
    </div>
  )
}

function SuccessToast({ text }: { text: string }) {
  return (
    <div className="toast size-13 justify-center rounded-pill bg-ok-fill text-on-fill">
      <Check className="size-7" strokeWidth={3} aria-hidden="true" />
      <span className="sr-only">{text}</span>
    </div>
  )
}

function ErrorToast({ text }: { text: string }) {
  return (
    <div className="toast rounded-lg border border-danger bg-surface-solid px-4 py-3 font-semibold text-danger">
      <TriangleAlert className="size-5 shrink-0" aria-hidden="true" />
      <span>{text}</span>
    </div>
  )
}

function OfferToast({ text, offer }: { text: string; offer: Offer }) {
  return (
    <div className="toast pointer-events-auto rounded-lg border border-line bg-surface-solid py-1 pr-1.5 pl-4 font-semibold">
      <span>{text}</span>
      <button
        type="button"
        className="min-h-11 rounded-md px-3 font-extrabold text-mana hover:bg-mana-soft"
        onClick={() => {
          clearTimeout(hide)
          show(null)
          offer.onPress()
        }}
      >
        {offer.label}
      </button>
    </div>
  )
}
