/** The actions on decks. Each one invalidates the cached decks afterwards. */

import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import * as v from 'valibot'
import { ask } from '@/shared/api/data'
import { useT } from '@/shared/i18n/i18n'
import { DeckRow, decksKey, type Deck } from '@/shared/decks/deck'
import { deckErrorText } from '@/shared/decks/deck-error'
import { useUser } from '@/shared/session/session'
import { toast } from '@/shared/ui/toast'

export interface DeckChanges {
  name?: string
  notes?: string
  is_public?: boolean
  code?: string
}

function useRun() {
  const t = useT()
  const queries = useQueryClient()
  const { id: userId } = useUser()

  /** Runs the call and returns the changed deck. Throws, for callers that show the error themselves. */
  const run = async (call: () => Promise<unknown>): Promise<Deck> => {
    try {
      return v.parse(DeckRow, await call())
    } finally {
      void queries.invalidateQueries({ queryKey: decksKey(userId) })
    }
  }

  /** Like `run`, but shows an error as a toast and returns null. */
  const runWithToast = async (call: () => Promise<unknown>): Promise<Deck | null> => {
    try {
      return await run(call)
    } catch (error) {
      toast.error(deckErrorText(t, error))
      return null
    }
  }

  return { run, runWithToast }
}

export function useDeckActions() {
  const t = useT()
  const navigate = useNavigate()
  const { run, runWithToast } = useRun()

  const restore = (id: string) =>
    runWithToast(() => ask((data) => data.rpc('deck_restore', { id })))

  const show = (deck: Deck) => navigate({ to: '/decks/$deckId', params: { deckId: deck.id } })

  return {
    change: (id: string, changes: DeckChanges) =>
      run(() => ask((data) => data.rpc('deck_update', { id, ...changes }))),

    keepAsWild: async (id: string) => {
      const call = () => ask((data) => data.rpc('deck_update', { id, format: 'WILD' }))
      if (await runWithToast(call)) toast.success(t('decks.saved'))
    },

    restore: async (id: string) => {
      if (await restore(id)) toast.success(t('decks.restored'))
    },

    archive: async (id: string) => {
      if (!(await runWithToast(() => ask((data) => data.rpc('deck_archive', { id }))))) return
      toast.offer(t('decks.archivedNow'), {
        label: t('decks.undo'),
        onPress: () => void restore(id),
      })
      await navigate({ to: '/decks' })
    },

    duplicate: async (id: string) => {
      const copy = await runWithToast(() => ask((data) => data.rpc('deck_duplicate', { id })))
      if (!copy) return
      toast.success(t('decks.duplicated'))
      await show(copy)
    },

    saveCopy: async (id: string) => {
      const copy = await runWithToast(() => ask((data) => data.rpc('deck_save_copy', { id })))
      if (!copy) return
      toast.success(t('decks.copySaved'))
      await show(copy)
    },
  }
}
