/** Reads the URL of the server from the environment: a native app is not served by a server, so the build must set it. */

const VARIABLE = 'VITE_SERVER_URL'

export function readServerUrl(environment: NodeJS.ProcessEnv): string {
  const value = environment[VARIABLE]
  if (!value)
    throw new Error(
      `${VARIABLE} is missing. Name the server that the app will call, for example:\n` +
        `  ${VARIABLE}=https://runeside.example npm run prepare:android`,
    )
  const url = URL.parse(value)
  // The app's pages have the origin https://localhost, and browsers block calls to http from https pages.
  if (url?.protocol !== 'https:')
    throw new Error(`${VARIABLE} is "${value}"; it must be a URL that begins with https://`)
  if (value !== url.origin && value !== `${url.origin}/`)
    throw new Error(`${VARIABLE} is "${value}"; leave out what follows ${url.origin}`)
  return url.origin
}
