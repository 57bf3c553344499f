/** The submit button of a form. While pending it stays focusable, says so, and ignores presses. */

import { LoaderCircle } from 'lucide-react'
import type { ReactNode } from 'react'

interface SubmitButtonProps {
  pending: boolean
  kind?: 'primary' | 'mana' | 'danger' | 'quiet'
  /** The page says why. */
  disabled?: boolean | undefined
  children: ReactNode
}

export function SubmitButton({
  pending,
  kind = 'primary',
  disabled = false,
  children,
}: SubmitButtonProps) {
  return (
    <button
      type="submit"
      className={`button button-${kind}`}
      disabled={disabled}
      aria-disabled={pending}
      aria-busy={pending}
      onClick={(event) => pending && event.preventDefault()}
    >
      {pending && <LoaderCircle className="size-5 spin" aria-hidden="true" />}
      {children}
    </button>
  )
}
