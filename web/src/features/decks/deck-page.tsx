/** The page of a deck: its header, its cards by cost, its figures, and the actions on it. */

import { Link } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { classOrNeutral, formatOrUnknown } from '@/shared/catalog/card'
import { BannerFigure, DeckBanner } from '@/shared/decks/deck-banner'
import { DeckCards, DeckCardsLoading } from '@/shared/decks/deck-cards'
import { DeckCounts } from '@/shared/decks/deck-counts'
import { deckErrorText } from '@/shared/decks/deck-error'
import { DeckProblems } from '@/shared/decks/deck-problems'
import { ManaCurve } from '@/shared/decks/mana-curve'
import { useDeckLines } from '@/shared/decks/use-deck-lines'
import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import { EmptyState } from '@/shared/ui/empty-state'
import { LoadFailure } from '@/shared/ui/load-failure'
import { DeckActions } from './deck-actions'
import { DeckNotes } from './deck-notes'
import { isGone, useDeckView, type DeckView } from './deck-view'
import { useDeckActions } from './use-deck-actions'

export function DeckPage({ id }: { id: string }) {
  const t = useT()
  const { data: view, error, refetch } = useDeckView(id)
  if (view) return <ShownDeck key={id} view={view} />
  if (!error) return <Loading />
  if (isGone(error)) return <Gone />
  return (
    <div className="card">
      <LoadFailure text={deckErrorText(t, error)} retry={() => void refetch()} />
    </div>
  )
}

const ROWS = 'narrow-beside-panel grid content-start gap-1.5 xl:grid-cols-2 xl:gap-2'

function ShownDeck({ view }: { view: DeckView }) {
  const t = useT()
  const { deck, problems, mine } = view
  const { lines, figures, pending, card, error, retry } = useDeckLines(deck, { known: view.cards })
  const { keepAsWild } = useDeckActions()
  return (
    <article className="grid min-w-0 gap-4 max-lg:pb-24" aria-labelledby="deck">
      <DeckBanner
        cardClass={classOrNeutral(deck.class)}
        format={formatOrUnknown(deck.format)}
        dust={pending || error ? null : figures.dust}
      >
        <Head view={view} cards={figures.cards} />
      </DeckBanner>
      {error && (
        <div className="card">
          <LoadFailure text={deckErrorText(t, error)} retry={retry} />
        </div>
      )}
      <div className="narrow-beside-panel grid gap-4 lg:grid-cols-[minmax(0,1fr)_17rem] lg:items-start">
        <section className="min-w-0 max-lg:order-2" aria-label={t('decks.cards')}>
          {pending ? (
            <DeckCardsLoading rows={deck.cards.length} className={ROWS} />
          ) : (
            <DeckCards lines={lines} className={ROWS} />
          )}
        </section>
        <div className="grid content-start gap-4 max-lg:contents">
          <DeckActions view={view} lines={lines} figures={pending ? null : figures} />
          {!pending && (
            <section className="card grid gap-3 p-4" aria-labelledby="curve">
              <h3 id="curve" className="text-md">
                {t('decks.curve')}
              </h3>
              <ManaCurve curve={figures.curve} />
              {problems && (
                <DeckProblems
                  problems={problems}
                  format={deck.format}
                  nameOf={(dbfId) => card(dbfId).name}
                  keepAsWild={mine ? () => void keepAsWild(deck.id) : undefined}
                />
              )}
            </section>
          )}
          {!pending && (
            <section className="card p-4 max-lg:order-3" aria-label={t('decks.counts')}>
              <DeckCounts rarities={figures.rarities} types={figures.types} />
            </section>
          )}
          <DeckNotes view={view} />
        </div>
      </div>
    </article>
  )
}

function Head({ view: { deck, owner, mine, stats }, cards }: { view: DeckView; cards: number }) {
  const t = useT()
  const { percent, number } = useFormats()
  return (
    <>
      <h2 id="deck" className="mt-2 text-2xl wrap-anywhere lg:text-3xl">
        {deck.name}
      </h2>
      {!mine && owner.username && (
        <p className="mt-1 text-sm font-semibold">{t('decks.by', { name: owner.username })}</p>
      )}
      <dl className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
        {stats && stats.win_rate !== null && (
          <>
            <BannerFigure name={t('home.winRate')}>{percent(stats.win_rate / 100)}</BannerFigure>
            <BannerFigure name={t('profile.matches')}>{number(stats.matches)}</BannerFigure>
          </>
        )}
        <BannerFigure name={t('decks.cards')}>{number(cards)}</BannerFigure>
      </dl>
    </>
  )
}

function Gone() {
  const t = useT()
  return (
    <EmptyState
      icon={SearchX}
      title={t('decks.notFound')}
      actions={
        <Link to="/decks" className="button button-quiet">
          {t('decks.toDecks')}
        </Link>
      }
    >
      <p>{t('decks.notFoundText')}</p>
    </EmptyState>
  )
}

function Loading() {
  const t = useT()
  return (
    <div className="grid gap-4" aria-busy="true">
      <span role="status" className="sr-only">
        {t('common.loading')}
      </span>
      <span className="skeleton h-40 rounded-xl" />
      <DeckCardsLoading rows={10} className={ROWS} />
    </div>
  )
}
