/** The opponent's hand, oldest card first: when and how each came, and what it is, if both players know it. */

import type { TrackerHandCard } from '@/shared/api/contract.gen'
import { useT } from '@/shared/i18n/i18n'
import type { PlainKey } from '@/shared/i18n/translator'
import { MiniCard } from './mini-card'
import { numbered } from './numbered'
import type { CardOf } from './tracker-cards'

/** A drawn card says nothing. */
const WAYS: Partial<Record<string, PlainKey>> = {
  kept: 'trackerView.handKept',
  coin: 'trackerView.handCoin',
  created: 'trackerView.handCreated',
  returned: 'trackerView.handReturned',
  taken: 'trackerView.handTaken',
}

interface TheirHandProps {
  cards: readonly TrackerHandCard[]
  cardOf: CardOf
}

export function TheirHand({ cards, cardOf }: TheirHandProps) {
  const t = useT()
  if (cards.length === 0) return null
  return (
    <div className="grid gap-1.5">
      <p className="eyebrow">{t('trackerView.theirHand')}</p>
      <ol className="t-hand">
        {numbered(cards.map(({ card, turn, how }) => `${turn} ${how} ${card}`)).map(
          ({ key, at }) => {
            const held = cards[at]
            return held && <HeldCard key={key} held={held} cardOf={cardOf} />
          },
        )}
      </ol>
    </div>
  )
}

function HeldCard({ held, cardOf }: { held: TrackerHandCard; cardOf: CardOf }) {
  const t = useT()
  const { card, creator, how, turn } = held
  const way = WAYS[how]
  const words = [
    way && t(way),
    creator !== '' && t('trackerView.madeBy', { name: cardOf(creator).name }),
  ].filter(Boolean)
  return (
    <li className="t-held" data-known={card !== ''}>
      <span className="t-held-turn">
        <span className="sr-only">{t('trackerView.turn', { turn })}</span>
        <span aria-hidden="true">{turn > 0 ? turn : '–'}</span>
      </span>
      {card !== '' && <MiniCard card={cardOf(card)} />}
      {words.length > 0 && <small>{words.join(' ')}</small>}
    </li>
  )
}
