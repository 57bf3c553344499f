/** Calls to the server's functions through the unmodified client, with the answer checked and failures by code. */

import type { FunctionsClient } from '@supabase/functions-js'
import * as v from 'valibot'
import { auth } from './auth-client'
import { CallError } from './call-error'
import { fetchWithKey, SERVER_URL } from '@/shared/server/server'

interface Invocation {
  method?: 'GET' | 'POST' | 'DELETE'
  body?: Record<string, unknown>
  headers?: Record<string, string>
  signal?: AbortSignal
}

interface Call<Schema extends v.GenericSchema> extends Invocation {
  schema: Schema
}

let client: Promise<FunctionsClient> | null = null

function functions(): Promise<FunctionsClient> {
  client ??= import('@supabase/functions-js').then(
    ({ FunctionsClient: Client }) =>
      new Client(`${SERVER_URL}/functions/v1`, { customFetch: fetchWithKey }),
    (error: unknown) => {
      client = null
      throw error
    },
  )
  return client
}

/** Calls a function as the signed-in user. Throws a `CallError`. */
export async function callFunction<Schema extends v.GenericSchema>(
  name: string,
  { schema, ...invocation }: Call<Schema>,
): Promise<v.InferOutput<Schema>> {
  return v.parse(schema, await invokeFunction(name, invocation))
}

/** The same without a check of the answer. A stream of events is the response itself, unread. */
export async function invokeFunction(
  name: string,
  { method = 'POST', body, headers, signal }: Invocation,
): Promise<unknown> {
  const [caller, account] = await Promise.all([functions(), auth()]).catch(() => {
    throw new CallError('network', 0, 'The page could not load its client')
  })
  const { data: session } = await account.getSession()
  const token = session.session?.access_token
  const { data, error } = await caller.invoke<unknown>(name, {
    method,
    ...(body ? { body } : {}),
    headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(signal ? { signal } : {}),
  })
  if (error) {
    const refusal = await callError(error)
    // Another device may have signed this one out. The auth client checks it and then drops the session.
    if (refusal.code === 'session_not_found') await account.getUser()
    throw refusal
  }
  return data
}

const Refusal = v.object({ code: v.string(), message: v.string() })

async function callError(error: unknown): Promise<CallError> {
  const response = error && typeof error === 'object' && 'context' in error ? error.context : null
  if (!(response instanceof Response))
    return new CallError('network', 0, 'The server was not reached')
  const body: unknown = await response.json().catch(() => null)
  const refusal = v.safeParse(Refusal, body)
  return refusal.success
    ? new CallError(refusal.output.code, response.status, refusal.output.message, body)
    : new CallError('unexpected_failure', response.status, `The server answered ${response.status}`)
}
