/** All details of a card: its image, its data, and the meaning of its keywords. */

import type { ReactNode } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { Sheet } from '@/shared/ui/sheet'
import type { Card, Keyword } from './card'
import { CardArt } from './card-art'
import { CLASS_NAMES, RARITY_NAMES, TYPE_NAMES } from './card-names'

export function CardSheet({ card, onClose }: { card: Card; onClose: () => void }) {
  const t = useT()
  const classes = (card.classes ?? [card.cardClass]).map((name) => t(CLASS_NAMES[name]))
  return (
    <Sheet open onClose={onClose} title={card.name} width="text">
      <div className="grid gap-5 sm:grid-cols-[17rem_minmax(0,1fr)] sm:items-start">
        <CardArt card={card} className="mx-auto w-full max-w-68" />
        <div className="grid gap-4">
          {card.flavor && (
            <blockquote className="font-display text-md leading-snug whitespace-pre-line italic">
              {card.flavor}
            </blockquote>
          )}
          {!card.missing && (
            <dl className="card divide-y divide-line">
              <Fact name={t('cards.class')}>{classes.join(', ')}</Fact>
              <Fact name={t('cards.type')}>{kindOf(card, t(TYPE_NAMES[card.cardType]))}</Fact>
              <Fact name={t('cards.rarity')}>{t(RARITY_NAMES[card.cardRarity])}</Fact>
              {card.setName && <Fact name={t('cards.set')}>{card.setName}</Fact>}
              {card.artist && <Fact name={t('cards.artist')}>{card.artist}</Fact>}
              {card.nameEn && <Fact name={t('cards.nameEn')}>{card.nameEn}</Fact>}
            </dl>
          )}
          <Keywords words={card.keywords ?? []} />
        </div>
      </div>
    </Sheet>
  )
}

/** The type, with the tribes or the spell school if it has any. */
function kindOf({ kinds = [] }: Card, type: string): string {
  return kinds.length > 0 ? `${type} (${kinds.join(', ')})` : type
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 px-4 py-2.5">
      <dt className="shrink-0 text-sm text-muted">{name}</dt>
      <dd className="min-w-0 text-right font-bold wrap-anywhere">{children}</dd>
    </div>
  )
}

function Keywords({ words }: { words: Keyword[] }) {
  const t = useT()
  if (words.length === 0) return null
  return (
    <section className="grid gap-2" aria-labelledby="keywords">
      <h3 id="keywords" className="eyebrow">
        {t('cards.keywords')}
      </h3>
      <dl className="grid gap-2">
        {words.map(({ name, text }) => (
          <div key={name}>
            <dt className="font-bold">{name}</dt>
            <dd className="text-sm text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
