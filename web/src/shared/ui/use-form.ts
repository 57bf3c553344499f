/**
 * A form that is checked, then sent. What was typed stays in the fields whatever comes of it, and the focus
 * goes to the first field that is wrong.
 */

import { startTransition, useActionState, useLayoutEffect, useRef, type SubmitEvent } from 'react'
import * as v from 'valibot'
import { useT } from '@/shared/i18n/i18n'
import type { PlainKey } from '@/shared/i18n/translator'
import { fieldErrors } from '@/shared/session/auth-schemas'

/** What is wrong with single fields, or the error that the whole form met. */
interface Problem<Field extends string> {
  fields?: Partial<Record<Field, PlainKey>>
  failure?: unknown
}

/** Sends checked values. Gives what is wrong, or nothing; what it throws is the form's failure. */
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
    /** What to say below a field. */
    error: (field: Field): string | undefined => {
      const key = problem.fields?.[field]
      return key && t(key)
    },
    form: {
      ref,
      noValidate: true,
      className: 'grid gap-4',
      // Not `action`: React would empty the fields once it is done.
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        const typed = new FormData(event.currentTarget)
        if (!pending) startTransition(() => submit(typed))
      },
    },
  }
}
