/** A `ref` that focuses an element when it mounts, for content that replaces the focused part of a sheet. */

export function focusOnMount(element: HTMLElement | null): void {
  element?.focus()
}
