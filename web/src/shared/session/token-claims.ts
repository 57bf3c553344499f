/** The claims of an access token, unverified. They only decide what the page shows; the server verifies the token. */

import * as v from 'valibot'

const Claims = v.object({
  sub: v.fallback(v.string(), ''),
  email: v.fallback(v.string(), ''),
  aal: v.fallback(v.string(), ''),
})

export type Claims = v.InferOutput<typeof Claims>

export function claimsOf(token: string): Claims {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(payload), (character) => character.codePointAt(0) ?? 0)
    return v.parse(Claims, JSON.parse(new TextDecoder().decode(bytes)))
  } catch {
    return { sub: '', email: '', aal: '' }
  }
}
