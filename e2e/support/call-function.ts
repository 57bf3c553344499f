import { FunctionsHttpError, type SupabaseClient } from '@supabase/supabase-js'

export interface FunctionReply {
  status: number
  body: unknown
  /** Seconds to wait, where the server says so. */
  retryAfter?: string | null
}

type Method = 'GET' | 'POST' | 'DELETE'

/** Calls a function as a page does, and tells success and refusal in one form. */
export async function callFunction(
  client: SupabaseClient,
  name: string,
  { method = 'POST', body }: { method?: Method; body?: Record<string, unknown> } = {},
): Promise<FunctionReply> {
  const { data, error } = await client.functions.invoke<unknown>(name, {
    method,
    ...(body ? { body } : {}),
  })
  if (!error) return { status: 200, body: data }
  if (!(error instanceof FunctionsHttpError)) throw error
  const response = error.context as Response
  return {
    status: response.status,
    body: (await response.json()) as unknown,
    retryAfter: response.headers.get('retry-after'),
  }
}

/** The code of a refusal in the functions' own shape. */
export function codeOf({ status, body }: FunctionReply): string {
  const { error, code, message } = body as { error?: string; code?: string; message?: string }
  if (!code || !message || error !== message) {
    throw new Error(`not the shape of a refusal: ${JSON.stringify(body)}`)
  }
  return `${status} ${code}`
}
