/** The cards in hand, within reach of the thumb: a tap plays one, holding it offers more. */

import type { Card } from '@/shared/catalog/card'
import { CostGem } from '@/shared/catalog/cost-gem'
import { useT } from '@/shared/i18n/i18n'
import { counted, type HandState, type Note } from './game'
import { useLongPress } from './use-long-press'

interface HandStripProps {
  state: HandState
  card: (dbfId: number) => Card
  note: (note: Note) => void
  openCard: (dbfId: number) => void
}

export function HandStrip({ state, card, note, openCard }: HandStripProps) {
  const t = useT()
  if (state.hand.length === 0) return null
  const isMulligan = state.turn === 0
  return (
    <ul className="hand-strip" aria-label={t('tracker.hand')}>
      {counted(state.hand, (dbfId) => dbfId).map(({ item: dbfId, copies }) => {
        const { name, cost } = card(dbfId)
        const press = (): Note =>
          isMulligan
            ? { kind: 'return', card: dbfId, from: 'hand' }
            : { kind: 'play', card: dbfId, from: 'hand' }
        return (
          <li key={dbfId}>
            <HeldCard
              name={name}
              cost={cost}
              copies={copies}
              label={t(isMulligan ? 'tracker.replaceCard' : 'tracker.playCard', { name })}
              onPress={() => note(press())}
              onMore={() => openCard(dbfId)}
            />
          </li>
        )
      })}
    </ul>
  )
}

interface HeldCardProps {
  name: string
  cost: number
  copies: number
  label: string
  onPress: () => void
  onMore: () => void
}

function HeldCard({ name, cost, copies, label, onPress, onMore }: HeldCardProps) {
  const press = useLongPress(onPress, onMore)
  return (
    <button type="button" className="held-card" aria-label={label} {...press}>
      <CostGem cost={cost} className="size-7 text-sm" />
      <span className="held-name">{name}</span>
      {copies > 1 && <b className="tabular-nums">×{copies}</b>}
    </button>
  )
}
