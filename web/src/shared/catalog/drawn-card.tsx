/** A card drawn by the page: frame by class, cost, name, text, attack and health. Shown until, or instead of, its image. */

import { useT } from '@/shared/i18n/i18n'
import { RuneCircle } from '@/shared/ui/rune-circle'
import type { Card } from './card'
import { TYPE_NAMES } from './card-names'
import { CardWords } from './card-words'
import { ClassSigil } from './class-sigil'
import { CLASS_TONES } from './class-tone'
import { CostGem } from './cost-gem'
import { hashOf } from './placeholder'
import { RarityGem } from './rarity-gem'

export function DrawnCard({ card }: { card: Card }) {
  const t = useT()
  return (
    <div
      className="drawn-card"
      style={{
        '--tone': CLASS_TONES[card.cardClass],
        '--tilt': `${(hashOf(card.id) % 31) - 15}deg`,
      }}
    >
      <div className="drawn-picture">
        <RuneCircle className="drawn-circle" />
        <ClassSigil cardClass={card.cardClass} className="drawn-sigil" strokeWidth={1.2} />
      </div>
      <p className={card.name.length > 20 ? 'drawn-name drawn-name-long' : 'drawn-name'}>
        {card.name}
      </p>
      <RarityGem rarity={card.cardRarity} className="drawn-rarity" />
      <p className={(card.text?.length ?? 0) > 90 ? 'drawn-text drawn-text-long' : 'drawn-text'}>
        <span>
          <CardWords card={card} />
        </span>
      </p>
      <p className="drawn-type">{t(TYPE_NAMES[card.cardType])}</p>
      <CostGem cost={card.cost} className="drawn-cost" />
      <Figures card={card} />
    </div>
  )
}

/** Attack on the left; health, durability or armor on the right. */
function Figures({ card: { attack, health, durability, armor, cardType } }: { card: Card }) {
  const t = useT()
  const durabilityOrHealth = durability ?? health ?? armor
  const hasAttack = cardType === 'MINION' || cardType === 'WEAPON'
  return (
    <>
      {hasAttack && attack !== undefined && (
        <span className="drawn-figure drawn-attack">
          <span className="sr-only">{t('cards.attack')} </span>
          {attack}
        </span>
      )}
      {durabilityOrHealth !== undefined && cardType !== 'SPELL' && (
        <span
          className={`drawn-figure ${durability === undefined ? 'drawn-health' : 'drawn-wear'}`}
        >
          <span className="sr-only">
            {t(durability === undefined ? 'cards.health' : 'cards.durability')}{' '}
          </span>
          {durabilityOrHealth}
        </span>
      )}
    </>
  )
}
