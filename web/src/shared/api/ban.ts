/** Why the server refused the last sign-in of a banned player. The auth client's own error has no place for it. */

let last: unknown = null

export function keepBan(ban: unknown): void {
  last = ban
}

export const lastBan = (): unknown => last
