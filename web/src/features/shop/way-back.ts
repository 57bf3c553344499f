/** Where a player was when mana or a plan was missing: kept in this tab while they pay, so that they can go on there. */

const KEY = 'shop-from'

export const PLACES = ['/quizzes/duo', '/quizzes/battle-royale', '/deck-tracker', '/stats'] as const

export type Place = (typeof PLACES)[number]

export const placeOf = (value: unknown): Place | undefined =>
  PLACES.find((place) => place === value)

export function keepPlace(place: Place): void {
  try {
    sessionStorage.setItem(KEY, place)
  } catch {
    // Storage is blocked: the page offers home instead.
  }
}

export function keptPlace(): Place | undefined {
  try {
    return placeOf(sessionStorage.getItem(KEY))
  } catch {
    return undefined
  }
}
