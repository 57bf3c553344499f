/** Reads which server the app will call: a native app is not served by one, so it must be told. */

const VARIABLE = 'VITE_SERVER_URL'

export function readServerAddress(environment: NodeJS.ProcessEnv): string {
  const given = environment[VARIABLE]
  if (!given)
    throw new Error(
      `${VARIABLE} is missing. Name the server that the app will call, for example:\n` +
        `  ${VARIABLE}=https://runeside.example npm run prepare:android`,
    )
  const address = URL.parse(given)
  // The app's pages have the origin https://localhost, and such a page may not call http.
  if (address?.protocol !== 'https:')
    throw new Error(`${VARIABLE} is "${given}"; it must be an address that begins with https://`)
  if (given !== address.origin && given !== `${address.origin}/`)
    throw new Error(`${VARIABLE} is "${given}"; leave out what follows ${address.origin}`)
  return address.origin
}
