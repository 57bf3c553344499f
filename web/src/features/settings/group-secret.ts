/** A secret in groups of four letters, as people copy it by hand. */

export function groupSecret(secret: string): string {
  return (secret.match(/.{1,4}/g) ?? []).join(' ')
}
