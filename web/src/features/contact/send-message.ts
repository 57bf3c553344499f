/** Sends a message to the operator, and maps its errors to texts. */

import * as v from 'valibot'
import { CallError } from '@/shared/api/call-error'
import { callFunction } from '@/shared/api/functions'
import type { Language } from '@/shared/i18n/languages'
import type { PlainKey } from '@/shared/i18n/translator'
import type { Draft } from './message'

const Sent = v.object({ success: v.literal(true) })

export async function sendMessage({ topic, message }: Draft, language: Language): Promise<void> {
  await callFunction('contact', { body: { topic, message, language }, schema: Sent })
}

const REASONS: Record<string, PlainKey> = {
  over_contact_limit: 'contact.tooMany',
  message_storage_full: 'contact.full',
  network: 'contact.offline',
}

/** The text for a failure that is not about the message itself. */
export function failureText(error: unknown): PlainKey {
  const code = error instanceof CallError ? error.code : ''
  return REASONS[code] ?? 'contact.failed'
}

/** The server's refusal code if it is about the message. */
export function messageRefusal(error: unknown): 'message_too_short' | 'message_too_long' | null {
  const code = error instanceof CallError ? error.code : ''
  return code === 'message_too_short' || code === 'message_too_long' ? code : null
}
