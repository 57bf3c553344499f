/** Writes an invented log in the form of the game's client, moment by moment, in both of its streams. */

/** The player of the log has number 1 and goes first. */
const OWN = { player: 1, entity: 2, name: 'You#1000', deck: 4, hero: 64, power: 65 }
const OTHER = { player: 2, entity: 3, name: 'Innkeeper#2000', deck: 34, hero: 66, power: 67 }
const COIN = 68
const DECK_SIZE = 30
const START_S = 20 * 3600

type Side = typeof OWN

export type Place = 'HAND' | 'PLAY' | 'GRAVEYARD' | 'SETASIDE' | 'DECK'

export class DemoLog {
  #text = ''
  #indent = 0
  #seconds = START_S
  #turn = 0
  #nextOwn = OWN.deck
  #nextOther = OTHER.deck
  #nextMade = 70
  #choice = 1
  /** The entities of the player's hand, by card. */
  readonly #hand: [card: string, entity: number][] = []

  /** What was written since the last call. The last entity is complete when another line follows. */
  take(): string {
    this.#tag('GameEntity', 'NUM_TURNS_LEFT', 1)
    const text = this.#text
    this.#text = ''
    return text
  }

  start(seed: number, build: number, heroes: { own: string; other: string }): void {
    this.#power('CREATE_GAME')
    this.#power('    GameEntity EntityID=1')
    this.#power('        tag=TURN value=0')
    this.#power(`        tag=GAME_SEED value=${seed}`)
    for (const { player, entity, hero } of [OWN, OTHER]) {
      this.#power(
        `    Player EntityID=${entity} PlayerID=${player} GameAccountId=[hi=1 lo=${player}]`,
      )
      this.#power(`        tag=PLAYER_ID value=${player}`)
      this.#power(`        tag=HERO_ENTITY value=${hero}`)
      if (player === OWN.player) this.#power('        tag=FIRST_PLAYER value=1')
    }
    for (const { deck, player } of [OWN, OTHER])
      for (let at = 0; at < DECK_SIZE; at++) this.#entity(deck + at, '', 'DECK', player)
    this.#entity(OWN.hero, heroes.own, 'PLAY', OWN.player)
    this.#entity(OTHER.hero, heroes.other, 'PLAY', OTHER.player)
    for (const fact of [
      `BuildNumber=${build}`,
      'GameType=GT_RANKED',
      'FormatType=FT_WILD',
      'ScenarioID=2',
      `PlayerID=1, PlayerName=${OWN.name}`,
      `PlayerID=2, PlayerName=${OTHER.name}`,
    ])
      this.#line(`GameState.DebugPrintGame() - ${fact}`)
  }

  /** The first hands: three cards for the player, four and the Coin for the opponent. */
  deal(cards: readonly string[], coin: string): void {
    for (const card of cards) this.draw(card)
    for (let at = 0; at < 4; at++) this.opponentDraws()
    this.#entity(COIN, coin, 'HAND', OTHER.player)
  }

  offerMulligan(): void {
    this.#line(
      `GameState.DebugPrintEntityChoices() - id=${this.#choice} Player=${OWN.name} TaskList=5 ChoiceType=MULLIGAN CountMin=0 CountMax=3`,
    )
    this.#line('GameState.DebugPrintEntityChoices() -   Source=GameEntity')
    this.#list(
      'DebugPrintEntityChoices',
      this.#hand.map(([, entity]) => entity),
    )
  }

  keep(kept: readonly string[], drawn: readonly string[]): void {
    const back = this.#hand.filter(([card]) => !kept.includes(card))
    const staying = this.#hand.filter(([card]) => kept.includes(card)).map(([, entity]) => entity)
    this.#line(
      `GameState.DebugPrintEntitiesChosen() - id=${this.#choice} Player=${OWN.name} EntitiesCount=${staying.length}`,
    )
    this.#list('DebugPrintEntitiesChosen', staying)
    this.#choice += 1
    this.#block('TRIGGER', OWN.entity, () => {
      for (const [, entity] of back)
        this.#power(`HIDE_ENTITY - Entity=${this.#named(entity)} tag=ZONE value=DECK`)
      this.#hand.splice(0, this.#hand.length, ...this.#hand.filter((held) => !back.includes(held)))
      for (const card of drawn) this.draw(card)
    })
  }

  turn(mine: boolean): void {
    this.#turn += 1
    this.#seconds += 25
    this.#tag('GameEntity', 'TURN', this.#turn)
    this.#tag('GameEntity', 'STEP', 'MAIN_READY')
    const [now, before] = mine ? [OWN, OTHER] : [OTHER, OWN]
    if (this.#turn > 1) this.#tag(before.name, 'CURRENT_PLAYER', 0)
    this.#tag(now.name, 'CURRENT_PLAYER', 1)
    if (mine)
      this.#line(
        `GameState.DebugPrintOptions() -   option 1 type=POWER mainEntity=${this.#named(OWN.power)} error=NONE errorParam=`,
      )
  }

  /** The player draws a card; a known one by its entity. */
  draw(card: string, entity = this.#nextOwn++): void {
    this.#show(entity, card, 'HAND')
    this.#hand.push([card, entity])
  }

  opponentDraws(): void {
    this.#tag(this.#named(this.#nextOther++), 'ZONE', 'HAND')
  }

  /** The player plays a card from their hand; `inside` is what it does. */
  play(card: string, to: Place, inside?: (entity: number) => void): void {
    const at = this.#hand.findIndex(([held]) => held === card)
    const [held] = this.#hand.splice(at, 1)
    if (!held) throw new Error(`${card} is not in the hand`)
    const [, entity] = held
    this.#block('PLAY', entity, () => {
      this.#tag(this.#named(entity), 'ZONE', to)
      inside?.(entity)
    })
  }

  opponentPlays(card: string, to: Place, entity: number): void {
    this.#block('PLAY', entity, () => this.#show(entity, card, to))
  }

  opponentPlaysCoin(): void {
    this.#block('PLAY', COIN, () => this.#tag(this.#named(COIN), 'ZONE', 'GRAVEYARD'))
  }

  /** The opponent's card at this place of their deck. */
  opponentCard(at: number): number {
    return OTHER.deck + at
  }

  /** A new card in the player's deck. */
  make(card: string, maker: number): void {
    this.#block('POWER', maker, () => {
      this.#entity(this.#nextMade++, card, 'DECK', OWN.player)
      this.#power(`    tag=CREATOR value=${maker}`)
    })
  }

  /** The player looks at the bottom of their deck and puts one of the cards on top. Gives its entity. */
  dredge(source: number, cards: readonly string[], chosen: string): number {
    const seen = cards.map((card, at): [string, number] => [card, OWN.deck + DECK_SIZE - 1 - at])
    const entities = seen.map(([, entity]) => entity)
    const top = seen.find(([card]) => card === chosen)?.[1] ?? 0
    this.#tag(this.#named(source), 'DREDGE', 1)
    for (const [card, entity] of seen) this.#show(entity, card, 'SETASIDE')
    this.#line(
      `GameState.DebugPrintEntityChoices() - id=${this.#choice} Player=${OWN.name} TaskList=9 ChoiceType=GENERAL CountMin=1 CountMax=1`,
    )
    this.#line(`GameState.DebugPrintEntityChoices() -   Source=${this.#named(source)}`)
    this.#list('DebugPrintEntityChoices', entities)
    this.#line(
      `GameState.DebugPrintEntitiesChosen() - id=${this.#choice} Player=${OWN.name} EntitiesCount=1`,
    )
    this.#list('DebugPrintEntitiesChosen', [top])
    this.#choice += 1
    this.#tag(this.#named(source), 'NUM_TURNS_IN_PLAY', 0)
    for (const entity of entities)
      this.#power(`HIDE_ENTITY - Entity=${this.#named(entity)} tag=ZONE value=DECK`)
    return top
  }

  win(): void {
    this.#tag(OTHER.name, 'PLAYSTATE', 'LOST')
    this.#tag(OWN.name, 'PLAYSTATE', 'WON')
    this.#tag('GameEntity', 'STATE', 'COMPLETE')
  }

  #show(entity: number, card: string, place: Place): void {
    this.#power(`SHOW_ENTITY - Updating Entity=${this.#named(entity)} CardID=${card}`)
    this.#power(`    tag=ZONE value=${place}`)
  }

  #entity(entity: number, card: string, place: Place, player: number): void {
    this.#power(`FULL_ENTITY - Creating ID=${entity} CardID=${card}`)
    this.#power(`    tag=ZONE value=${place}`)
    this.#power(`    tag=CONTROLLER value=${player}`)
  }

  #tag(who: string, tag: string, value: string | number): void {
    this.#power(`TAG_CHANGE Entity=${who} tag=${tag} value=${value} `)
  }

  #block(kind: string, entity: number, inside: () => void): void {
    this.#power(
      `BLOCK_START BlockType=${kind} Entity=${this.#named(entity)} EffectCardId= EffectIndex=0 Target=0 SubOption=-1 `,
    )
    this.#indent += 1
    inside()
    this.#indent -= 1
    this.#power('BLOCK_END')
  }

  #list(source: string, entities: readonly number[]): void {
    for (const [at, entity] of entities.entries())
      this.#line(`GameState.${source}() -   Entities[${at}]=${this.#named(entity)}`)
  }

  #named(entity: number): string {
    return `[entityName=? id=${entity} zone=DECK zonePos=0 cardId= player=${sideOf(entity).player}]`
  }

  /** A change of the game's state: known first, shown a moment later. */
  #power(change: string): void {
    const text = ' '.repeat(4 * this.#indent) + change
    this.#line(`GameState.DebugPrintPower() - ${text}`)
    this.#line(`PowerTaskList.DebugPrintPower() -     ${text}`)
  }

  #line(text: string): void {
    const at = this.#seconds
    const time = [at / 3600, (at / 60) % 60, at % 60].map((part) =>
      String(Math.floor(part)).padStart(2, '0'),
    )
    this.#text += `D ${time.join(':')}.0000000 ${text}\r\n`
  }
}

/** Made cards are the player's. */
function sideOf(entity: number): Side {
  const others =
    entity === OTHER.entity ||
    entity === OTHER.hero ||
    entity === OTHER.power ||
    entity === COIN ||
    (entity >= OTHER.deck && entity < OTHER.deck + DECK_SIZE)
  return others ? OTHER : OWN
}
