/** One sentence of help: in the mulligan from the figures of the offered cards, at the start of a turn from the probable deck. */

import { Lightbulb } from 'lucide-react'
import type { ReactNode } from 'react'
import type { TrackerView } from '@/shared/api/contract.gen'
import { classOrNeutral } from '@/shared/catalog/card'
import { CLASS_NAMES } from '@/shared/catalog/card-names'
import { useFormats } from '@/shared/i18n/formats'
import { useI18n, useT } from '@/shared/i18n/i18n'
import { cardToMind, marginOf, mulliganHelp, type ToMind } from './help'
import type { Keeping } from './mulligan-figures'
import { shownShare } from './shown-percent'
import type { TrackedDeck } from './tracked-deck'
import { useTrackerCards, type CardOf } from './tracker-cards'
import { mulliganCards } from './turns'
import { useGuessedDeck } from './use-guessed-deck'
import { useMulliganFigures, type MulliganOf } from './use-mulligan-figures'

export interface HelpLineProps {
  view: TrackerView
  deck: TrackedDeck | null
  cardOf: CardOf
  compact?: boolean
}

export function HelpLine({ view, deck, cardOf, compact = false }: HelpLineProps) {
  const { mulligan } = view
  if (mulligan?.kept === null && deck?.id) {
    const offered = mulliganCards(mulligan).kept
    const of = { deckId: deck.id, opponentClass: view.opponent.class ?? null, offered }
    return <MulliganHelp {...of} cardOf={cardOf} compact={compact} />
  }
  return view.my_turn ? <TurnHelp view={view} cardOf={cardOf} compact={compact} /> : null
}

interface SentenceProps {
  cardOf: CardOf
  compact: boolean
}

function MulliganHelp({ cardOf, compact, ...mulligan }: SentenceProps & MulliganOf) {
  const keepingText = useKeepingText(mulligan.opponentClass)
  const keeping = mulliganHelp(useMulliganFigures(mulligan) ?? [])
  if (!keeping) return null
  return <Line compact={compact}>{keepingText(keeping, cardOf(keeping.card).name)}</Line>
}

/** Whose hands, and against whom. */
const HANDS = {
  everyone: { any: 'trackerView.helpHands', against: 'trackerView.helpHandsAgainst' },
  mine: { any: 'trackerView.helpOwnHands', against: 'trackerView.helpOwnHandsAgainst' },
} as const

function useKeepingText(opponentClass: string | null) {
  const t = useT()
  const { signed, number } = useFormats()
  return ({ difference, hands, whose, against }: Keeping, card: string) => {
    const keeps = difference.difference > 0
    const figures = {
      card,
      points: signed(Math.round(difference.difference * 100)),
      margin: number(Math.round(marginOf(difference) * 100)),
    }
    const does = t(keeps ? 'trackerView.helpKeep' : 'trackerView.helpReplace', figures)
    const names = HANDS[whose]
    const over =
      against && opponentClass
        ? t(names.against, {
            count: hands,
            class: t(CLASS_NAMES[classOrNeutral(opponentClass)]),
          })
        : t(names.any, { count: hands })
    return `${does} ${over}`
  }
}

function TurnHelp({ view, cardOf, compact }: SentenceProps & { view: TrackerView }) {
  const guessing = useGuessedDeck(view, cardOf)
  const toMind = typeof guessing === 'object' ? cardToMind(view, guessing) : null
  return toMind && <MindLine toMind={toMind} compact={compact} />
}

function MindLine({ toMind, compact }: { toMind: ToMind; compact: boolean }) {
  const { t, language } = useI18n()
  const { percent } = useFormats()
  const { card, chance, low, high, archetype } = toMind
  const cardOf = useTrackerCards([card])
  return (
    <Line compact={compact}>
      {t('trackerView.helpMind', {
        card: cardOf(card).name,
        chance: percent(shownShare(chance)),
        low: percent(shownShare(low)),
        high: percent(shownShare(high)),
        deck: archetype.names[language] || archetype.names.en,
        count: archetype.lists,
      })}
    </Line>
  )
}

function Line({ compact, children }: { compact: boolean; children: ReactNode }) {
  const size = compact ? 'gap-2 px-2.5 py-2 text-xs' : 'gap-3 px-4 py-3 text-sm'
  return (
    <p className={`card flex items-center ${size}`} role="status">
      <Lightbulb
        className={`shrink-0 text-leg ${compact ? 'size-4' : 'size-5'}`}
        aria-hidden="true"
      />
      <span className="min-w-0">{children}</span>
    </p>
  )
}
