/** A `ref` for what replaces the part of a sheet that had the focus, so that the focus is not lost. */

export function focusOnArrival(element: HTMLElement | null): void {
  element?.focus()
}
