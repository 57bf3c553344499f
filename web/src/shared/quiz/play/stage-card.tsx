/** The card that a question is about, large, with what is asked left blank. With the verdict it turns over and shows all. */

import { Check } from 'lucide-react'
import type { CardField, QuestionCard } from '@/shared/api/contract.gen'
import { CARD_TYPES, classOrNeutral, RARITIES } from '@/shared/catalog/card'
import { CLASS_NAMES, RARITY_NAMES, TYPE_NAMES } from '@/shared/catalog/card-names'
import { ClassSigil } from '@/shared/catalog/class-sigil'
import { CLASS_TONES } from '@/shared/catalog/class-tone'
import { CostGem } from '@/shared/catalog/cost-gem'
import { RarityGem } from '@/shared/catalog/rarity-gem'
import { useI18n } from '@/shared/i18n/i18n'
import { SERVER_URL } from '@/shared/server/server'
import { RuneCircle } from '@/shared/ui/rune-circle'
import { styledParts } from './styled-parts'

interface StageCardProps {
  /** Without what is asked. */
  card: QuestionCard
  /** The whole card, once the verdict is known. */
  whole: QuestionCard | null
  /** The right answer in words, for what a card does not print: its set, its artist. */
  answer: string | null
  /** The picture of a card whose name is asked. */
  imageUrl: string | null
}

export function StageCard({ card, whole, answer, imageUrl }: StageCardProps) {
  return (
    <div className={`stage-card ${whole ? 'stage-turned' : ''}`}>
      <div className="stage-face" aria-hidden={whole !== null}>
        <Face card={card} answer={null} told={false} picture={imageUrl} />
      </div>
      {whole && (
        <div className="stage-face stage-back">
          <Face card={whole} answer={answer} told picture={imageUrl} />
        </div>
      )}
    </div>
  )
}

/** A class that is withheld: the frame is grey and has no sigil. */
const NO_TONE = '#77726b'

interface FaceProps {
  card: QuestionCard
  answer: string | null
  told: boolean
  picture: string | null
}

function Face({ card, answer, told, picture }: FaceProps) {
  const { language } = useI18n()
  const { asked } = card
  const cardClass = card.cardClass === null ? null : classOrNeutral(card.cardClass)
  const rarity = RARITIES.find((name) => name === card.cardRarity)
  const name = card.name?.[language]
  const text = card.text?.[language]
  const look = (field: CardField) => {
    if (asked !== field) return ''
    return told ? 'asked told' : 'asked'
  }
  return (
    <div
      className="drawn-card"
      style={{ '--tone': cardClass ? CLASS_TONES[cardClass] : NO_TONE, '--tilt': '-6deg' }}
    >
      <div className="drawn-picture">
        <RuneCircle className="drawn-circle" />
        {cardClass && (
          <ClassSigil cardClass={cardClass} className="drawn-sigil" strokeWidth={1.2} />
        )}
        {asked === 'name' && picture && (
          <img src={SERVER_URL + picture} alt="" className="size-full object-cover" />
        )}
      </div>
      <p
        className={`drawn-name ${(name?.length ?? 0) > 20 ? 'drawn-name-long' : ''} ${look('name')}`}
      >
        {name ?? '?'}
      </p>
      {rarity && <RarityGem rarity={rarity} className="drawn-rarity" />}
      <p
        className={`drawn-text ${(text?.length ?? 0) > 100 ? 'drawn-text-long' : ''} ${look('keyword')}`}
      >
        <span>{text ? <Words text={text} /> : asked === 'keyword' && '?'}</span>
      </p>
      <Plate card={card} answer={answer} told={told} />
      <Figure value={card.cost} asked={asked === 'cost'} told={told} kind="cost" />
      <Figure
        value={card.attack}
        asked={asked === 'attack' || asked === 'stats'}
        told={told}
        kind="attack"
      />
      <Figure
        value={card.health ?? (card.durability === null ? card.armor : null)}
        asked={asked === 'health' || asked === 'stats'}
        told={told}
        kind="health"
      />
      <Figure value={card.durability} asked={asked === 'durability'} told={told} kind="wear" />
    </div>
  )
}

interface FigureProps {
  value: number | null
  asked: boolean
  told: boolean
  kind: 'cost' | 'attack' | 'health' | 'wear'
}

function Figure({ value, asked, told, kind }: FigureProps) {
  if (value === null && !asked) return null
  const look = asked ? (told ? 'asked told' : 'asked') : ''
  const shown = value ?? '?'
  if (kind === 'cost') return <CostGem cost={shown} className={`drawn-cost ${look}`} />
  return <span className={`drawn-figure drawn-${kind} ${look}`}>{shown}</span>
}

/** What is asked and has no place of its own on a card. */
const ON_PLATE = new Set<CardField>(['class', 'rarity', 'type', 'tribe', 'school', 'set', 'artist'])

/** The type at the lower edge, or what is asked. */
function Plate({ card, answer, told }: Omit<FaceProps, 'picture'>) {
  const { t } = useI18n()
  const type = CARD_TYPES.find((name) => name === card.cardType)
  const asked = ON_PLATE.has(card.asked)
  if (!asked) return type && <p className="drawn-type">{t(TYPE_NAMES[type])}</p>
  return (
    <p className={`drawn-type asked ${told ? 'told' : ''}`}>
      {told && <Check className="told-tick" strokeWidth={3.5} aria-hidden="true" />}
      {told ? value() : '?'}
    </p>
  )

  function value(): string {
    const rarity = RARITIES.find((name) => name === card.cardRarity)
    if (card.asked === 'class') return t(CLASS_NAMES[classOrNeutral(card.cardClass)])
    if (card.asked === 'rarity') return rarity ? t(RARITY_NAMES[rarity]) : ''
    if (card.asked === 'type') return type ? t(TYPE_NAMES[type]) : ''
    return answer ?? ''
  }
}

function Words({ text }: { text: string }) {
  return styledParts(text).map(({ words, bold, italic, start }) => {
    const Tag = bold ? 'strong' : 'span'
    return (
      <Tag key={start} className={italic ? 'italic' : undefined}>
        {words}
      </Tag>
    )
  })
}
