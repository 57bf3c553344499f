import type { AuthError } from '@supabase/supabase-js'

interface Answer {
  data: unknown
  error: AuthError | null
}

type Success<A extends Answer> = A extends { data: infer D; error: null } ? D : never

export interface Refusal {
  status: number | undefined
  code: string | undefined
  message: string
}

/** The data of a call that must succeed. */
export function ok<A extends Answer>({ data, error }: A): Success<A> {
  if (error) throw new Error(`refused: ${error.status} ${error.code} ${error.message}`)
  return data as Success<A>
}

/** What a call that must fail was refused with. */
export function refusal({ error }: { error: AuthError | null }): Refusal {
  if (!error) throw new Error('expected a refusal, but the call succeeded')
  return { status: error.status, code: error.code, message: error.message }
}

/** A part of an answer that must be there. */
export function present<T>(value: T, what = 'value'): NonNullable<T> {
  if (value === null || value === undefined) throw new Error(`the ${what} is missing`)
  return value
}
