/**
 * A form that is validated, then sent. The typed values stay in the fields in any case, and the focus moves to the
 * first invalid field.
 */

import { startTransition, useActionState, useLayoutEffect, useRef, type SubmitEvent } from 'react'
import * as v from 'valibot'
import { useT } from '@/shared/i18n/i18n'
import type { PlainKey } from '@/shared/i18n/translator'
import { fieldErrors } from './field-errors'

/** The errors of single fields, or the error of the whole form. */
interface Problem<Field extends string> {
  fields?: Partial<Record<Field, PlainKey>>
  failure?: unknown
}

/** Sends validated values. Returns field errors, or nothing; a thrown error becomes the form's failure. */
type Send<Values> = (values: Values) => Promise<Problem<keyof Values & string> | void>

export function useForm<Values extends Record<string, string | undefined>>(
  schema: v.GenericSchema<unknown, Values>,
  send: Send<Values>,
) {
  type Field = keyof Values & string
  const t = useT()
  const ref = useRef<HTMLFormElement>(null)

  const [problem, submit, pending] = useActionState(
    async (_before: Problem<Field>, typed: FormData): Promise<Problem<Field>> => {
      const checked = v.safeParse(schema, Object.fromEntries(typed))
      if (!checked.success) return { fields: fieldErrors<Field>(checked.issues) }
      try {
        return (await send(checked.output)) ?? {}
      } catch (failure) {
        return { failure }
      }
    },
    {},
  )

  useLayoutEffect(() => {
    if (!problem.fields) return
    ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problem])

  return {
    pending,
    failure: problem.failure,
    /** The error text below a field. */
    error: (field: Field): string | undefined => {
      const key = problem.fields?.[field]
      return key && t(key)
    },
    form: {
      ref,
      noValidate: true,
      className: 'grid gap-4',
      // Not `action`: React would reset the fields afterwards.
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        const typed = new FormData(event.currentTarget)
        if (!pending) startTransition(() => submit(typed))
      },
    },
  }
}
