/** The code that leads into a room or a duo: six characters from A-Z and 0-9. */

export const CODE_LENGTH = 6

/** What is left of a typed or pasted text when it must be a code: `ab-12 c3` is `AB12C3`. */
export function cleanCode(text: string): string {
  return text
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .slice(0, CODE_LENGTH)
}
