/** A deck in the conversation: its banner and mana curve, and a button that saves it. */

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, FolderInput } from 'lucide-react'
import { useState } from 'react'
import { CLASS_NAMES, FORMAT_NAMES } from '@/shared/catalog/card-names'
import { useCardLocale } from '@/shared/catalog/card-locale'
import { ClassSigil } from '@/shared/catalog/class-sigil'
import { CLASS_TONES } from '@/shared/catalog/class-tone'
import { decksKey, type DeckList } from '@/shared/decks/deck'
import { deckErrorText } from '@/shared/decks/deck-error'
import { ManaCurve } from '@/shared/decks/mana-curve'
import { parseDecks } from '@/shared/decks/parse-decks'
import { saveDeck } from '@/shared/decks/save-deck'
import { useDeckLines } from '@/shared/decks/use-deck-lines'
import { useT } from '@/shared/i18n/i18n'
import { useUser } from '@/shared/session/session'
import type { ReplyDeck } from './reply'

const NO_CARDS: DeckList = { cards: [], sideboards: [] }

interface BotDeckProps {
  deck: ReplyDeck
  onLeave: () => void
}

export function BotDeck({ deck, onLeave }: BotDeckProps) {
  const t = useT()
  const locale = useCardLocale()
  const { data } = useQuery({
    queryKey: ['reading', locale, deck.code],
    queryFn: () => parseDecks(deck.code, locale),
    staleTime: Infinity,
  })
  const { figures, pending } = useDeckLines(data?.decks[0] ?? NO_CARDS)
  const facts = [
    deck.format !== 'UNKNOWN' && t(FORMAT_NAMES[deck.format]),
    figures.cards > 0 && t('decks.cardCount', { count: figures.cards }),
    figures.dust > 0 && !pending && t('decks.dust', { count: figures.dust }),
  ]
  return (
    <section className="bot-deck" style={{ '--tone': CLASS_TONES[deck.class] }}>
      <header className="bot-deck-banner">
        <ClassSigil cardClass={deck.class} className="size-9 shrink-0" />
        <div className="min-w-0 flex-1">
          <h3 className="font-display text-lg leading-tight wrap-anywhere">
            {deck.name ?? t(CLASS_NAMES[deck.class])}
          </h3>
          <p className="text-xs">{facts.filter(Boolean).join(' · ')}</p>
        </div>
      </header>
      <div className="bot-deck-body">
        <ManaCurve curve={figures.curve} />
        <ImportButton deck={deck} onLeave={onLeave} />
      </div>
    </section>
  )
}

function ImportButton({ deck, onLeave }: BotDeckProps) {
  const t = useT()
  const locale = useCardLocale()
  const queries = useQueryClient()
  const { id: userId } = useUser()
  const [state, setState] = useState<'open' | 'saving' | { savedAs: string } | { error: string }>(
    'open',
  )

  const save = async () => {
    setState('saving')
    try {
      const savedAs = await saveDeck({ code: deck.code, name: deck.name, locale })
      setState({ savedAs })
      void queries.invalidateQueries({ queryKey: decksKey(userId) })
    } catch (error) {
      setState({ error: deckErrorText(t, error) })
    }
  }

  if (typeof state === 'object' && 'savedAs' in state) {
    return (
      <p role="status" className="flex flex-wrap items-center gap-x-3 font-bold text-ok">
        <Check className="size-5" aria-hidden="true" />
        <span className="flex-1">{t('runebot.imported')}</span>
        <Link
          to="/decks/$deckId"
          params={{ deckId: state.savedAs }}
          className="bot-link"
          onClick={onLeave}
        >
          {t('runebot.seeDeck')}
        </Link>
      </p>
    )
  }
  return (
    <>
      {typeof state === 'object' && (
        <p role="alert" className="text-sm font-semibold text-danger">
          {state.error}
        </p>
      )}
      <button
        type="button"
        className="button button-primary w-full"
        disabled={state === 'saving'}
        onClick={() => void save()}
      >
        <FolderInput className="size-5" aria-hidden="true" />
        {t('runebot.importDeck')}
      </button>
    </>
  )
}
