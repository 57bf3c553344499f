/** Keeps the conversation on this device, for its player, until they sign out. */

import * as v from 'valibot'
import { UNFINISHED } from '@/shared/storage/forget-kept'
import { Conversation, EMPTY } from './conversation'

const keyOf = (userId: string) => `${UNFINISHED}${userId} runebot`

export function storedConversation(userId: string): Conversation {
  try {
    const stored = v.safeParse(
      Conversation,
      JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null'),
    )
    return stored.success ? stored.output : EMPTY
  } catch {
    return EMPTY
  }
}

export function storeConversation(userId: string, conversation: Conversation): void {
  try {
    if (conversation.messages.length === 0) localStorage.removeItem(keyOf(userId))
    else localStorage.setItem(keyOf(userId), JSON.stringify(conversation))
  } catch {
    // Storage is blocked or full: the conversation lasts until the page is closed.
  }
}
