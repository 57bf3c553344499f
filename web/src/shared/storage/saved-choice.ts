/**
 * Small choices kept in this browser, such as the language. Where storage is blocked they last only
 * as long as the page.
 */

export type ChoiceName =
  | 'language'
  | 'theme'
  | 'haptics'
  | 'sounds'
  | 'current_game'
  | `avatar_${string}`

export function readChoice(name: ChoiceName): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

export function saveChoice(name: ChoiceName, value: string): void {
  try {
    localStorage.setItem(name, value)
  } catch {
    // Nothing to do: the choice holds until the page is closed.
  }
}

export function forgetChoice(name: ChoiceName): void {
  try {
    localStorage.removeItem(name)
  } catch {
    // Nothing was kept.
  }
}
