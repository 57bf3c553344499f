/** Stores the draft of a message until it is sent, across reloads and navigation, in this tab only. */

import { useState } from 'react'
import * as v from 'valibot'
import { EMPTY_DRAFT, TOPICS, type Draft } from './message'

const DraftSchema = v.object({ topic: v.picklist(TOPICS), message: v.string() })

/** One key per user, so that the next user of this tab does not see the draft. */
const keyOf = (userId: string) => `contact-draft-${userId}`

export function useDraft(userId: string): [Draft, (draft: Draft) => void] {
  const [draft, setDraft] = useState(() => readDraft(userId))
  const change = (next: Draft) => {
    setDraft(next)
    saveDraft(userId, next)
  }
  return [draft, change]
}

function readDraft(userId: string): Draft {
  try {
    return v.parse(DraftSchema, JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? ''))
  } catch {
    return EMPTY_DRAFT
  }
}

function saveDraft(userId: string, draft: Draft): void {
  try {
    if (draft.message) sessionStorage.setItem(keyOf(userId), JSON.stringify(draft))
    else sessionStorage.removeItem(keyOf(userId))
  } catch {
    // Storage is blocked or full: the draft lasts until the page is closed.
  }
}
