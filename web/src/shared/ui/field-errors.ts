/** Turns validation issues into the errors of form fields. */

import * as v from 'valibot'
import type { PlainKey } from '@/shared/i18n/translator'

/** The first error of each field. Messages of the schemas are keys of texts. */
export function fieldErrors<Field extends string>(
  issues: v.BaseIssue<unknown>[],
): Partial<Record<Field, PlainKey>> {
  const errors: Partial<Record<string, string>> = {}
  for (const issue of issues) errors[v.getDotPath(issue) ?? ''] ??= issue.message
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Messages are keys, and paths are fields.
  return errors as Partial<Record<Field, PlainKey>>
}
