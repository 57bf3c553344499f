/** Turns validation issues into the errors of form fields. */

import * as v from 'valibot'
import type { PlainKey } from '@/shared/i18n/translator'

/** The text for each invalid field. */
export type FieldErrors<Field extends string> = Partial<Record<Field, PlainKey>>

/** The first error of each field. Messages of the schemas are keys of texts. */
export function fieldErrors<Field extends string>(
  issues: v.BaseIssue<unknown>[],
): FieldErrors<Field> {
  const errors: Partial<Record<string, string>> = {}
  for (const issue of issues) errors[v.getDotPath(issue) ?? ''] ??= issue.message
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Messages are keys, and paths are fields.
  return errors as FieldErrors<Field>
}

/**
 * Which of the shown errors remain after a change of the field `edited`: its own if the value is still invalid. Errors
 * of other fields remain, and no new ones are added before the form is sent again.
 */
export function remainingErrors<Field extends string>(
  shown: FieldErrors<Field>,
  found: FieldErrors<Field>,
  edited: string | null,
): FieldErrors<Field> {
  const rest = { ...shown }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The keys of the object are its fields.
  for (const field of Object.keys(shown) as Field[]) {
    const error = shown[field]
    // Two passwords that differ: a change of either may have mended it.
    const concerned = field === edited || error === 'errors.passwordsDiffer'
    if (!concerned) continue
    if (found[field] === undefined) delete rest[field]
    else rest[field] = found[field]
  }
  return rest
}
