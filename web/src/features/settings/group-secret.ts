/** A secret in groups of four letters, to make it easy to type. */

export function groupSecret(secret: string): string {
  return (secret.match(/.{1,4}/g) ?? []).join(' ')
}
