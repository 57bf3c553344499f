/** The code that leads into a room or a duo: six characters from A-Z and 0-9. */

export const CODE_LENGTH = 6

/** The code in a typed or pasted text: `ab-12 c3` is `AB12C3`. */
export function cleanCode(text: string): string {
  return text
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .slice(0, CODE_LENGTH)
}
