import type { PostgrestError } from '@supabase/supabase-js'

interface Answer {
  data: unknown
  error: PostgrestError | null
  status: number
}

/** The rows, or the row, of a call on a table or a function that must succeed. */
export function rows<A extends Answer>({ data, error, status }: A): NonNullable<A['data']> {
  if (error) throw new Error(`refused: ${status} ${error.code} ${error.message}`)
  if (data === null || data === undefined) throw new Error('the answer is empty')
  return data
}

/** What a call on a table or a function was refused with. */
export function refused({ error, status }: Answer): {
  status: number
  code: string
  message: string
} {
  if (!error) throw new Error('expected a refusal, but the call succeeded')
  return { status, code: error.code, message: error.message }
}
