/**
 * Small choices saved in this browser, such as the language. If storage is blocked, they last only until
 * the page is closed.
 */

export type ChoiceName =
  | 'language'
  | 'theme'
  | 'haptics'
  | 'sounds'
  | 'current_game'
  | 'matches_kept'
  | 'replays_kept'
  | 'match_mode'
  | 'tracker_help'
  | 'runebot_model'
  | 'runebot_voice'
  | 'news_dismissed'
  | `avatar_${string}`
  | `daily_${string}`
  | `welcome_${string}`

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
    // Storage is blocked: the choice lasts until the page is closed.
  }
}

export function forgetChoice(name: ChoiceName): void {
  try {
    localStorage.removeItem(name)
  } catch {
    // Storage is blocked, so nothing was saved.
  }
}
