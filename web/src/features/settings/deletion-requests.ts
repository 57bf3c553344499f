/** Requests to the operator to delete the account: read the open one, create one, withdraw it. */

import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { callFunction } from '@/shared/api/functions'
import type { Language } from '@/shared/i18n/languages'

/** The server's limit for the message. */
export const MAX_MESSAGE = 1000

const AnswerSchema = v.object({ request: v.nullable(v.object({ created_at: v.string() })) })

export const deletionRequestQuery = queryOptions({
  queryKey: ['deletion-request'],
  queryFn: async () => {
    const { request } = await callFunction('deletion_request', {
      method: 'GET',
      schema: AnswerSchema,
    })
    return request
  },
  staleTime: 0,
  networkMode: 'always',
})

export async function requestDeletion(message: string, language: Language): Promise<void> {
  const body = { language, ...(message.trim() ? { message: message.trim() } : {}) }
  await callFunction('deletion_request', { body, schema: AnswerSchema })
}

export async function withdrawRequest(): Promise<void> {
  await callFunction('deletion_request', { method: 'DELETE', schema: AnswerSchema })
}
