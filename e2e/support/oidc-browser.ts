export const REDIRECT_URI = 'http://127.0.0.1/callback'

const MAX_STEPS = 10

/** Walks the provider's pages as a browser does, cookies and redirects, until it is sent back with a code. */
export async function authorize(issuer: string, params: Record<string, string>): Promise<string> {
  const cookies = new Map<string, string>()
  const query = new URLSearchParams({
    response_type: 'code',
    scope: 'openid email profile',
    redirect_uri: REDIRECT_URI,
    ...params,
  })
  let url = new URL(`${issuer}/auth?${query.toString()}`)
  for (let step = 0; step < MAX_STEPS; step += 1) {
    if (url.href.startsWith(REDIRECT_URI)) return codeOf(url)
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const next = response.headers.get('location')
    if (!next) throw new Error(`${url.pathname} answered ${response.status} without a redirect`)
    url = new URL(next, url)
  }
  throw new Error('the provider redirects in circles')
}

function codeOf(url: URL): string {
  const code = url.searchParams.get('code')
  if (!code) throw new Error(`the provider refused: ${url.search}`)
  return code
}
