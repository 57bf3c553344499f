/** Reads and writes of the server's tables through the unmodified client, typed by the server, with failures by code. */

import type {
  PostgrestClient,
  PostgrestError,
  PostgrestSingleResponse,
} from '@supabase/postgrest-js'
import { accessToken, renewedToken } from './access-token'
import { auth } from './auth-client'
import { CallError } from './call-error'
import type { Database } from './contract.gen'
import { takeFirstAnswer } from './first-calls'
import { fetchWithKey, SERVER_URL } from '@/shared/server/server'

type Data = PostgrestClient<Database>

/** Long enough for a picture on a slow line. */
const TIMEOUT_MS = 20_000

const fetchAsUser: typeof fetch = async (input, init) => {
  const early = await takeFirstAnswer(input, init)
  if (early) return early
  const send = (token: string | null) => {
    const headers = new Headers(init?.headers)
    if (token) headers.set('authorization', `Bearer ${token}`)
    return fetchWithKey(input, { ...init, headers })
  }
  const token = await accessToken()
  const answer = await send(token)
  if (!token || !(await saysExpired(answer))) return answer
  // The server did nothing yet, so the call can be repeated.
  const renewed = await renewedToken(token)
  return renewed ? send(renewed) : answer
}

async function saysExpired(answer: Response): Promise<boolean> {
  return answer.status === 401 && (await answer.clone().text()).includes('"PGRST303"')
}

let client: Promise<Data> | null = null

function tables(): Promise<Data> {
  client ??= import('@supabase/postgrest-js').then(
    ({ PostgrestClient: Client }) =>
      new Client<Database>(`${SERVER_URL}/rest/v1`, {
        fetch: fetchAsUser,
        timeout: TIMEOUT_MS,
        // Callers decide about retries.
        retry: false,
      }),
    (error: unknown) => {
      client = null
      throw error
    },
  )
  return client
}

/** Calls the server as the signed-in user, or as a visitor. Throws a `CallError`. */
export async function ask<Answer>(
  request: (data: Data) => PromiseLike<PostgrestSingleResponse<Answer>>,
): Promise<Answer> {
  const data = await tables().catch(() => {
    throw new CallError('network', 0, 'The page could not load its client')
  })
  const answer = await request(data)
  if (!answer.error) return answer.data
  const { status, error } = answer
  if (status === 401) await dropEndedSession()
  const code = status === 0 ? 'network' : refusalCode(error)
  throw new CallError(code, status, error.message, null, error.details)
}

/** Another device may have signed this one out: the auth client checks it and drops the session. It keeps that of a deleted account. */
async function dropEndedSession(): Promise<void> {
  const account = await auth()
  const { error } = await account.getUser()
  if (error?.code === 'user_not_found') await account.signOut({ scope: 'local' })
}

/** The refusals of the features share one code; the hint has the feature's own. */
function refusalCode({ code, hint }: PostgrestError): string {
  const named = hint && /^[a-z_]+$/.test(hint) ? hint : null
  return named ?? (code || 'unexpected_failure')
}
