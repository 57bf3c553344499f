/** The decks of a text that the player chose to save, their names, and the results. */

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isRefusal } from '@/shared/api/call-error'
import { useCardLocale } from '@/shared/catalog/card-locale'
import { decksKey } from '@/shared/decks/deck'
import { deckErrorText } from '@/shared/decks/deck-error'
import type { ParsedText, ParsedDeck } from '@/shared/decks/parse-decks'
import { saveDeck } from '@/shared/decks/save-deck'
import { useT } from '@/shared/i18n/i18n'
import { useUser } from '@/shared/session/session'
import { toast } from '@/shared/ui/toast'
import { isSavable } from './outcome'

export interface Choice {
  /** The typed name; null while it is the one from the text. */
  name: string | null
  chosen: boolean
  /** Save it for Wild instead of its own format. */
  wild: boolean
  /** The id of the saved deck. */
  savedAs: string | null
}

export interface Entry {
  key: string
  deck: ParsedDeck
  choice: Choice
}

const UNCHANGED: Choice = { name: null, chosen: true, wild: false, savedAs: null }

export function useSaveDecks(parsed: ParsedText | undefined) {
  const t = useT()
  const locale = useCardLocale()
  const queries = useQueryClient()
  const { id: userId } = useUser()
  const [choices, setChoices] = useState<Partial<Record<string, Choice>>>({})
  const [pending, setPending] = useState(false)
  const [limited, setLimited] = useState(false)

  const entries = (parsed?.decks ?? []).map((deck, place): Entry => {
    const key = `${place} ${deck.code}`
    return { key, deck, choice: choices[key] ?? UNCHANGED }
  })
  const open = entries.filter(({ deck, choice }) => isSavable(deck) && choice.savedAs === null)
  const chosen = open.filter(({ choice }) => choice.chosen)

  const change = (key: string, changes: Partial<Choice>) =>
    setChoices((before) => ({ ...before, [key]: { ...(before[key] ?? UNCHANGED), ...changes } }))

  const saveOne = async ({ key, deck, choice }: Entry) => {
    const name = choice.name?.trim() || deck.name
    const savedAs = await saveDeck({ code: deck.code, name, locale, wild: choice.wild })
    change(key, { savedAs })
  }

  return {
    entries,
    change,
    count: chosen.length,
    /** Whether every deck that can be saved is chosen. */
    all: chosen.length === open.length,
    chooseAll: (all: boolean) => {
      for (const { key } of open) change(key, { chosen: all })
    },
    pending,
    limited,
    done: entries.some(({ choice }) => choice.savedAs !== null) && open.length === 0,
    /** Saves one after the other, so that the first ones are saved when the account becomes full. */
    save: async () => {
      if (pending || chosen.length === 0) return
      setPending(true)
      setLimited(false)
      try {
        // oxlint-disable-next-line no-await-in-loop
        for (const entry of chosen) await saveOne(entry)
        toast.success(t('imports.saved', { count: chosen.length }))
      } catch (error) {
        if (isRefusal(error, 'deck_limit')) setLimited(true)
        else toast.error(deckErrorText(t, error))
      } finally {
        setPending(false)
        void queries.invalidateQueries({ queryKey: decksKey(userId) })
      }
    },
  }
}
