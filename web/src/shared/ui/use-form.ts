/**
 * A form that is validated, then sent. The typed values stay in the fields in any case, and the focus moves to the
 * first invalid field. A shown error disappears as soon as the value is right.
 */

import {
  startTransition,
  useActionState,
  useLayoutEffect,
  useRef,
  useState,
  type FormEvent,
  type SubmitEvent,
} from 'react'
import * as v from 'valibot'
import { useT } from '@/shared/i18n/i18n'
import type { PlainKey } from '@/shared/i18n/translator'
import { fieldErrors, remainingErrors, type FieldErrors } from './field-errors'

/** The errors of single fields, or the error of the whole form. */
interface Problem<Field extends string> {
  fields?: FieldErrors<Field>
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
  /** What is left of `of` after further input. */
  const [rest, setRest] = useState({ of: problem, left: problem })
  const shown = rest.of === problem ? rest.left : problem

  useLayoutEffect(() => {
    if (!problem.fields) return
    ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problem])

  const recheck = (event: FormEvent<HTMLFormElement>) => {
    if (pending || (!shown.fields && shown.failure === undefined)) return
    const edited = event.target instanceof Element ? event.target.getAttribute('name') : null
    const typed = Object.fromEntries(new FormData(event.currentTarget))
    const { issues = [] } = v.safeParse(schema, typed)
    const fields = shown.fields && remainingErrors(shown.fields, fieldErrors(issues), edited)
    setRest({ of: problem, left: fields ? { fields } : {} })
  }

  return {
    pending,
    failure: shown.failure,
    /** The error text below a field. */
    error: (field: Field): string | undefined => {
      const key: PlainKey | undefined = shown.fields?.[field]
      return key && t(key)
    },
    form: {
      ref,
      noValidate: true,
      className: 'grid gap-4',
      onInput: recheck,
      // Not `action`: React would reset the fields afterwards.
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        const typed = new FormData(event.currentTarget)
        if (!pending) startTransition(() => submit(typed))
      },
    },
  }
}
