/** The cards that tell an archetype apart from the rest of its class. */

import type { SignatureCard } from '@/shared/api/contract.gen'
import { CardRow } from '@/shared/catalog/card-row'
import { useCardLookup } from '@/shared/catalog/cards'
import { useCardSheet } from '@/shared/catalog/use-card-sheet'
import { useT } from '@/shared/i18n/i18n'

const MOST = 8

export function Signature({ cards }: { cards: readonly SignatureCard[] }) {
  const t = useT()
  const shown = cards.slice(0, MOST)
  const { card, pending } = useCardLookup(shown.map(({ dbfId }) => dbfId))
  const { show, sheet } = useCardSheet()
  if (pending) return null
  return (
    <section className="grid gap-3" aria-labelledby="meta-signature">
      <h3 id="meta-signature" className="rule text-md">
        {t('meta.signature')}
      </h3>
      <ul className="grid gap-1.5">
        {shown.map(({ dbfId, copies }) => (
          <li key={dbfId}>
            <CardRow
              card={card(dbfId)}
              count={Math.max(1, Math.round(copies))}
              onPress={() => show(card(dbfId))}
            />
          </li>
        ))}
      </ul>
      {sheet}
    </section>
  )
}
