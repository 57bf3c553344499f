/** Cards that no game has, in the form of the game's own definitions, for a server to read. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from './eventually.ts'
import type { CodedDeck } from './deck-code.ts'
import type { Server } from './server.ts'

/** The game's numbers. */
const TAG = {
  cost: 48,
  attack: 47,
  health: 45,
  set: 183,
  text: 184,
  name: 185,
  class: 199,
  type: 202,
  rarity: 203,
  collectible: 321,
  artist: 342,
  flavor: 351,
  companion: 4445,
} as const
const CLASS = { mage: 4, warrior: 10, neutral: 12 } as const
const RARITY = { common: 1, rare: 3, epic: 4, legendary: 5 } as const
const TYPE = { hero: 3, minion: 4, spell: 5 } as const
/** A set of Standard that is not given to everyone. */
const SET = 1946
/** A set that has left Standard. */
const OLD_SET = 1004

interface InventedCard {
  dbfId: number
  id: string
  /** In English and in French; the other languages have the English one. */
  name: [string, string]
  text?: [string, string]
  class?: keyof typeof CLASS
  rarity?: keyof typeof RARITY
  type?: keyof typeof TYPE
  cost: number
  set?: number
  /** A companion of a Fabled card: not collectible. */
  companion?: boolean
}

export const MAGE = 9001
const WARRIOR = 9002

const NAMES: readonly [string, string][] = [
  ['Spark Adept', 'Adepte de l’étincelle'],
  ['Runed Orb', 'Orbe runique'],
  ['Tavern Cartographer', 'Cartographe de taverne'],
  ['Frost Sigil', 'Sceau de givre'],
  ['Cinder Volley', 'Volée de cendres'],
  ['Gilded Automaton', 'Automate doré'],
  ['Ember Conduit', 'Conduit de braise'],
  ['Blizzard Ward', 'Garde du blizzard'],
  ['Stormhoof Courier', 'Coursière sabot-d’orage'],
  ['Meteor Codex', 'Codex du météore'],
  ['Moss Giant', 'Géante des mousses'],
  ['Pocket Drake', 'Drakonnet de poche'],
  ['Lantern Keeper', 'Gardien des lanternes'],
  ['Salt Witch', 'Sorcière des salines'],
  ['Old Maro', 'Le vieux Maro'],
]

export const CARDS: readonly InventedCard[] = [
  { dbfId: MAGE, id: 'INV_HERO_M', name: ['Ilva', 'Ilva'], class: 'mage', type: 'hero', cost: 0 },
  {
    dbfId: WARRIOR,
    id: 'INV_HERO_W',
    name: ['Grom', 'Grom'],
    class: 'warrior',
    type: 'hero',
    cost: 0,
  },
  ...NAMES.map((name, place): InventedCard => ({
    dbfId: 9100 + place,
    id: `INV_${100 + place}`,
    name,
    text: ['<b>Battlecry:</b> Draw a card.', '<b>Cri de guerre_:</b> vous piochez une carte.'],
    class: place % 3 === 0 ? 'mage' : 'neutral',
    rarity: place === NAMES.length - 1 ? 'legendary' : place % 4 === 1 ? 'rare' : 'common',
    type: place % 4 === 3 ? 'spell' : 'minion',
    cost: (place % 9) + 1,
  })),
  {
    dbfId: 9200,
    id: 'INV_200',
    name: ['Rusty Hook', 'Crochet rouillé'],
    class: 'warrior',
    cost: 3,
  },
  {
    dbfId: 9300,
    id: 'INV_300',
    name: ['Queen Ysa', 'Reine Ysa, l’Ancienne'],
    class: 'mage',
    rarity: 'legendary',
    cost: 10,
  },
  ...(['t1', 't2'] as const).map((ending, place): InventedCard => ({
    dbfId: 9301 + place,
    id: `INV_300${ending}`,
    name: [`Herald ${place + 1}`, `Héraut ${place + 1}`],
    class: 'mage',
    type: 'spell',
    cost: 3,
    companion: true,
  })),
  ...[1, 2].map((number): InventedCard => ({
    dbfId: 9400 + number,
    id: `INV_40${number}`,
    name: [`Old Oak ${number}`, `Vieux chêne ${number}`],
    cost: 2,
    set: OLD_SET,
  })),
]

/** 29 cards: one is missing to play it. */
export const MAGE_DECK: CodedDeck = {
  format: 'standard',
  hero: MAGE,
  cards: NAMES.map((_, place) => [9100 + place, place === NAMES.length - 1 ? 1 : 2] as const),
}

/** 30 cards with a Fabled card and its companions. */
export const FABLED_DECK: CodedDeck = {
  ...MAGE_DECK,
  cards: [...MAGE_DECK.cards.slice(1), [9300, 1], [9301, 1], [9302, 1]],
}

/** 30 cards, of which two are no longer in Standard. */
export const ROTATED_DECK: CodedDeck = {
  ...MAGE_DECK,
  cards: [...MAGE_DECK.cards.slice(1), [9401, 2], [9402, 1]],
}

/** A deck of its own for each number. */
export function otherDeck(number: number): CodedDeck {
  const cards = MAGE_DECK.cards.filter((_, place) => place !== number % NAMES.length)
  return { ...MAGE_DECK, format: number % 2 === 0 ? 'wild' : 'standard', cards }
}

/** More cards, of which `runeside demo` can make decks of two classes. */
export const DEMO_CARDS: readonly InventedCard[] = Array.from({ length: 44 }, (_, place) => ({
  dbfId: 9500 + place,
  id: `INV_5${String(place).padStart(2, '0')}`,
  name: [`Rune ${place + 1}`, `Rune ${place + 1}`],
  class: place < 14 ? 'mage' : place < 28 ? 'warrior' : 'neutral',
  cost: (place % 9) + 1,
}))

/** Gives the cards to a running server, and waits until it serves them. */
export async function giveCards(server: Server, more: readonly InventedCard[] = []): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'runeside-cards-'))
  try {
    await writeFile(join(folder, 'CardDefs.xml'), definitions([...CARDS, ...more]))
    await server.runHere('cards', 'update', '--only', 'file', '--from', folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  await eventually('the cards', async () => {
    const { status } = await fetch(`${server.url}/cards/v1/frFR.json`)
    return status === 200 || undefined
  })
}

function definitions(cards: readonly InventedCard[]): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n<CardDefs build="1">\n${cards.map(entity).join('\n')}\n</CardDefs>\n`
}

function entity(card: InventedCard): string {
  const { class: cardClass = 'neutral', rarity = 'common', type = 'minion' } = card
  const tags = [
    card.companion ? numeric(TAG.companion, 1) : numeric(TAG.collectible, 1),
    numeric(TAG.set, card.set ?? SET),
    numeric(TAG.cost, card.cost),
    numeric(TAG.class, CLASS[cardClass]),
    numeric(TAG.rarity, RARITY[rarity]),
    numeric(TAG.type, TYPE[type]),
    ...(type === 'minion' ? [numeric(TAG.attack, 2), numeric(TAG.health, 3)] : []),
    words(TAG.name, card.name),
    ...(card.text ? [words(TAG.text, card.text)] : []),
    words(TAG.flavor, ['It was only invented.', 'Elle a été inventée.']),
    `<Tag enumID="${TAG.artist}" type="String">A. Painter</Tag>`,
  ]
  return `<Entity CardID="${card.id}" ID="${card.dbfId}" version="2">${tags.join('')}</Entity>`
}

function numeric(tag: number, value: number): string {
  return `<Tag enumID="${tag}" type="Int" value="${value}"/>`
}

function words(tag: number, [english, french]: [string, string]): string {
  return `<Tag enumID="${tag}" type="LocString"><enUS>${escaped(english)}</enUS><frFR>${escaped(french)}</frFR></Tag>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
