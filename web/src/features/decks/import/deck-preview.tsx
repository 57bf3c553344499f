/** The preview of a deck before it is saved: its name to edit, its class and format, its problems, its cards. */

import { Link } from '@tanstack/react-router'
import { ChevronRight, CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { DECKS } from '@/shared/api/contract.gen'
import { classOrNeutral, formatOrUnknown } from '@/shared/catalog/card'
import { CLASS_NAMES } from '@/shared/catalog/card-names'
import { BannerFigure, DeckBanner } from '@/shared/decks/deck-banner'
import { DeckCards, DeckCardsLoading } from '@/shared/decks/deck-cards'
import { DeckProblems } from '@/shared/decks/deck-problems'
import { ManaCurve } from '@/shared/decks/mana-curve'
import { useDeckLines } from '@/shared/decks/use-deck-lines'
import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import { isSavable } from './outcome'
import { TickBox } from './tick-box'
import type { Choice, Entry } from './use-save-decks'

interface DeckPreviewProps {
  entry: Entry
  /** The only deck of the text: it has no check box, and its cards are always shown. */
  alone: boolean
  onChange: (key: string, changes: Partial<Choice>) => void
}

const ROWS = 'grid content-start gap-1.5 md:grid-cols-2'

export function DeckPreview({ entry, alone, onChange }: DeckPreviewProps) {
  const t = useT()
  const { number } = useFormats()
  const { deck, key, choice } = entry
  const { chosen, savedAs } = choice
  // The class from the server, or the hero's until the server has answered.
  const hero = deck.class ? null : deck.hero
  const { lines, figures, pending, card } = useDeckLines(deck, { hero })
  const cardClass = deck.class ? classOrNeutral(deck.class) : card(deck.hero ?? 0).cardClass
  const name = choice.name ?? deck.name ?? deck.suggested_name ?? t(CLASS_NAMES[cardClass])
  const format = choice.wild ? 'WILD' : deck.format
  const problems = deck.problems?.filter(({ code }) => !choice.wild || code !== 'not_in_format')
  const unknown = deck.unknown ?? (pending ? 0 : figures.unknown)
  return (
    <article className="card grid min-w-0 gap-4 p-3 lg:p-4" aria-label={name}>
      {!alone && isSavable(deck) && savedAs === null && (
        <TickBox
          label={t('imports.choose')}
          checked={chosen}
          onTick={(ticked) => onChange(key, { chosen: ticked })}
        />
      )}
      <DeckBanner
        cardClass={cardClass}
        format={formatOrUnknown(format)}
        dust={pending ? null : figures.dust}
      >
        <NameField
          value={name}
          readOnly={savedAs !== null}
          onName={(typed) => onChange(key, { name: typed })}
        />
        <dl className="mt-3 flex gap-6">
          <BannerFigure name={t('decks.cards')}>{number(figures.cards)}</BannerFigure>
        </dl>
      </DeckBanner>
      {savedAs !== null && <Saved id={savedAs} />}
      {!isSavable(deck) && <Warning text={t('decks.noCards')} />}
      {unknown > 0 && <Warning text={t('decks.incomplete', { count: unknown })} />}
      {problems && isSavable(deck) && (
        <DeckProblems
          problems={problems}
          format={format}
          nameOf={(dbfId) => card(dbfId).name}
          keepAsWild={savedAs === null ? () => onChange(key, { wild: true }) : undefined}
        />
      )}
      {isSavable(deck) && (
        <Cards open={alone}>
          {!pending && <ManaCurve curve={figures.curve} />}
          {pending ? (
            <DeckCardsLoading rows={deck.cards.length} className={ROWS} />
          ) : (
            <DeckCards lines={lines} className={ROWS} />
          )}
        </Cards>
      )}
    </article>
  )
}

function Cards({ open, children }: { open: boolean; children: ReactNode }) {
  const t = useT()
  return (
    <details open={open} className="group">
      <summary className="flex min-h-11 cursor-pointer items-center gap-1 font-bold text-mana">
        <ChevronRight className="size-5 group-open:rotate-90" aria-hidden="true" />
        {t('imports.showCards')}
      </summary>
      <div className="grid gap-4 pt-2">{children}</div>
    </details>
  )
}

interface NameFieldProps {
  value: string
  readOnly: boolean
  onName: (name: string) => void
}

function NameField({ value, readOnly, onName }: NameFieldProps) {
  const t = useT()
  return (
    <input
      className="banner-name"
      aria-label={t('decks.name')}
      maxLength={DECKS.max_name}
      autoComplete="off"
      value={value}
      readOnly={readOnly}
      onChange={(event) => onName(event.target.value)}
    />
  )
}

function Saved({ id }: { id: string }) {
  const t = useT()
  return (
    <p className="flex flex-wrap items-center gap-2 font-semibold text-ok">
      <CircleCheck className="size-5 shrink-0" aria-hidden="true" />
      {t('imports.savedOne')}
      <Link to="/decks/$deckId" params={{ deckId: id }} className="link">
        {t('imports.open')}
      </Link>
    </p>
  )
}

function Warning({ text }: { text: string }) {
  return (
    <p className="flex items-start gap-2 rounded-md bg-leg-soft px-3 py-2.5 text-sm font-semibold text-leg">
      <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      {text}
    </p>
  )
}
