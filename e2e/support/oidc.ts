import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, importJWK, SignJWT, type JWK, type JWTPayload } from 'jose'
import { Provider, type Configuration } from 'oidc-provider'
import { authorize, REDIRECT_URI } from './oidc-browser.ts'

export const CLIENT_ID = 'runeside-test'
export const OTHER_CLIENT_ID = 'somebody-else'
const CLIENT_SECRET = 'only for the code exchange'

/** Who stands at the provider's door. Apple writes `email_verified` as text. */
export interface Person {
  sub: string
  email: string
  email_verified: boolean | 'true'
  name?: string
}

export function person(email: string): Person {
  return { sub: randomUUID(), email, email_verified: true }
}

/** A real OpenID provider on loopback: RS256 as Google's, ES256 as Apple's. */
export class OpenIdProvider {
  readonly issuer: string
  readonly key: JWK
  readonly #people = new Map<string, Person>()
  readonly #http: HttpServer

  private constructor(http: HttpServer, key: JWK) {
    this.#http = http
    this.key = key
    this.issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
    const provider = new Provider(this.issuer, this.#configuration())
    const answer = provider.callback()
    http.on('request', (request, response) => {
      if (!request.url?.startsWith('/interaction/')) {
        void answer(request, response)
        return
      }
      // Where a person would type a password, the hint says who it is.
      void provider.interactionDetails(request, response).then(({ params }) => {
        const login = { accountId: String(params.login_hint) }
        return provider.interactionFinished(request, response, { login })
      })
    })
  }

  static async listening(alg: 'RS256' | 'ES256'): Promise<OpenIdProvider> {
    const { privateKey } = await generateKeyPair(alg, { extractable: true })
    const key = { ...(await exportJWK(privateKey)), kid: randomUUID(), alg, use: 'sig' }
    const http = createServer().listen(0, '127.0.0.1')
    await once(http, 'listening')
    return new OpenIdProvider(http, key)
  }

  /** The ID token that the person's browser brings home from the authorization code flow. */
  async idToken(
    who: Person,
    { nonce, clientId = CLIENT_ID }: IdTokenRequest = {},
  ): Promise<string> {
    this.#people.set(who.sub, who)
    const code = await authorize(this.issuer, {
      client_id: clientId,
      login_hint: who.sub,
      ...(nonce ? { nonce } : {}),
    })
    const response = await fetch(`${this.issuer}/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: REDIRECT_URI,
        client_id: clientId,
        client_secret: CLIENT_SECRET,
      }),
    })
    const { id_token: token } = (await response.json()) as { id_token?: string }
    if (!token) throw new Error(`the provider gave no ID token (${response.status})`)
    return token
  }

  /** A token with the provider's own signature over claims that it would never issue. */
  async signed(claims: JWTPayload): Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    return new SignJWT({ iss: this.issuer, aud: CLIENT_ID, iat: now, exp: now + 600, ...claims })
      .setProtectedHeader({ alg: String(this.key.alg), kid: String(this.key.kid) })
      .sign(await importJWK(this.key))
  }

  async close(): Promise<void> {
    this.#http.closeAllConnections()
    this.#http.close()
    await once(this.#http, 'close')
  }

  #configuration(): Configuration {
    const alg = this.key.alg === 'ES256' ? 'ES256' : 'RS256'
    return {
      jwks: { keys: [this.key] },
      clients: [CLIENT_ID, OTHER_CLIENT_ID].map((clientId) => ({
        client_id: clientId,
        client_secret: CLIENT_SECRET,
        redirect_uris: [REDIRECT_URI],
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: alg,
      })),
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      conformIdTokenClaims: false,
      cookies: { keys: [randomUUID()] },
      features: { devInteractions: { enabled: false } },
      pkce: { required: () => false },
      findAccount: (_context, sub) => ({
        accountId: sub,
        claims: () => ({ ...this.#people.get(sub), sub }),
      }),
      loadExistingGrant: async ({ oidc }) => {
        const grant = new oidc.provider.Grant({
          clientId: oidc.client?.clientId ?? '',
          accountId: oidc.session?.accountId ?? '',
        })
        grant.addOIDCScope('openid email profile')
        await grant.save()
        return grant
      },
    }
  }
}

interface IdTokenRequest {
  nonce?: string
  clientId?: string
}
