/** Two lists side by side: what both have, and what only one of them has. */

import { useState } from 'react'
import type { DeckCard } from '@/shared/api/contract.gen'
import type { Card, CardClass } from '@/shared/catalog/card'
import { useCardLookup } from '@/shared/catalog/cards'
import { idsOf, type DeckList } from '@/shared/decks/deck'
import { diffOf } from '@/shared/decks/deck-diff'
import { figuresOf, linesOf } from '@/shared/decks/figures'
import { useMyDecks } from '@/shared/decks/my-decks'
import { useI18n, useT } from '@/shared/i18n/i18n'
import { SelectField } from '@/shared/ui/select-field'
import { Sheet } from '@/shared/ui/sheet'
import { CardLines } from './card-lines'
import { ListFigures } from './list-cards'
import { common } from './list-diff'
import { useList } from './use-list'

/** A list that can be chosen. */
export interface ListChoice {
  code: string
  name: string
}

interface CompareSheetProps {
  lists: readonly ListChoice[]
  cardClass: CardClass
  /** The list that was open. */
  code: string
  onClose: () => void
}

export function CompareSheet({ lists, cardClass, code, onClose }: CompareSheetProps) {
  const t = useT()
  const { data: decks = [] } = useMyDecks(false)
  const own = decks
    .filter((deck) => deck.class === cardClass)
    .map(({ deck_code, name }) => ({ code: deck_code, name }))
  const [one, setOne] = useState(code)
  const [chosen, setOther] = useState<string>()
  const other = chosen ?? [...lists, ...own].find((it) => it.code !== code)?.code
  const groups = [
    [t('meta.lists'), lists],
    [t('home.decks'), own],
  ] as const
  const options = groups.map(
    ([title, choices]) =>
      choices.length > 0 && (
        <optgroup key={title} label={title}>
          {choices.map((choice) => (
            <option key={choice.code} value={choice.code}>
              {choice.name}
            </option>
          ))}
        </optgroup>
      ),
  )
  return (
    <Sheet open onClose={onClose} title={t('meta.compare')} width="text">
      <div className="list-sides">
        <SelectField label={t('meta.firstList')} name="first" value={one} onChange={setOne}>
          {options}
        </SelectField>
        {other !== undefined && (
          <SelectField label={t('meta.secondList')} name="second" value={other} onChange={setOther}>
            {options}
          </SelectField>
        )}
      </div>
      {other === undefined ? (
        <p className="text-muted">{t('meta.nothingToCompare')}</p>
      ) : (
        <Sides one={one} other={other} />
      )}
    </Sheet>
  )
}

function Sides({ one, other }: { one: string; other: string }) {
  const { data: left } = useList(one)
  const { data: right } = useList(other)
  return left && right ? (
    <ComparedLists left={left} right={right} />
  ) : (
    <span className="skeleton mt-4 h-64 rounded-lg" aria-busy="true" />
  )
}

function ComparedLists({ left, right }: { left: DeckList; right: DeckList }) {
  const t = useT()
  const { card, pending } = useCardLookup([...idsOf(left), ...idsOf(right)])
  if (pending) return <span className="skeleton mt-4 h-64 rounded-lg" aria-busy="true" />
  const nameOf = (dbfId: number) => card(dbfId).name
  const { added, removed } = diffOf(left, right, nameOf)
  const same = added.length + removed.length === 0
  return (
    <div className="mt-4 grid gap-4">
      <p className="font-bold" role="status">
        {same ? t('meta.sameLists') : t('meta.inCommon', { count: common(left, right, nameOf) })}
      </p>
      <div className="list-sides">
        <Side list={left} title={t('meta.onlyFirst')} only={removed} card={card} />
        <Side list={right} title={t('meta.onlySecond')} only={added} card={card} />
      </div>
    </div>
  )
}

interface SideProps {
  list: DeckList
  title: string
  /** The cards that the other list has not. */
  only: readonly DeckCard[]
  card: (dbfId: number) => Card
}

function Side({ list, title, only, card }: SideProps) {
  const { language } = useI18n()
  return (
    <div className="grid content-start gap-3">
      <ListFigures figures={figuresOf(linesOf(list, card, language))} />
      <CardLines title={title} sign="" cards={only} />
    </div>
  )
}
