import { mkdirSync } from 'node:fs'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signUp, type Account } from '../support/account.ts'
import { giveCards } from '../support/card-data.ts'
import { deckCode } from '../support/deck-code.ts'
import { usualEngine } from '../support/engine.ts'
import { eventually } from '../support/eventually.ts'
import { Follower } from '../support/follower.ts'
import { InventedLog, sessionName } from '../support/invented-log.ts'
import { rows } from '../support/table.ts'
import { useServer } from '../support/use-server.ts'

/** Fifteen of the invented cards, twice each, of a warrior. */
const CARDS = Array.from({ length: 15 }, (_, n) => n + 10)
const CODE = deckCode({ format: 'standard', hero: 7, cards: CARDS.map((id) => [id, 2] as const) })

interface Screen {
  name: string
  deck: { id: string | null; name: string } | null
  view: { deck: number; hand: string[]; ended: boolean; rows: { card: string; left: number }[] }
}

describe.each(usualEngine)('runeside follow on %s', (engine) => {
  const server = useServer(engine)
  let follower: Follower
  let player: Account

  beforeAll(async () => {
    await server.stop()
    await giveCards(server)
    await server.startAgain()
  })

  beforeEach(async () => {
    player = await signUp(server)
    await server.runHere('user', 'tier', player.email, 'tracker')
    follower = new Follower()
    mkdirSync(follower.logs)
    return () => follower.dispose()
  })

  afterEach(({ onTestFailed }) => {
    onTestFailed(() => console.error(follower.output))
  })

  async function paired(): Promise<void> {
    const { code } = rows(await player.client.rpc('tracker_pair')) as unknown as { code: string }
    follower.pair(server, code)
    await follower.says('paired with')
  }

  const screens = async (): Promise<Screen[]> => rows(await player.client.rpc('tracker_screens'))

  /** Waits for the player's other screens to show this. */
  const screen = (what: string, is: (screen: Screen) => boolean): Promise<Screen> =>
    eventually(what, async () => (await screens()).find(is))

  const matches = async () =>
    rows(await player.client.from('match_stats').select('*').order('played_at'))

  const recorded = (count: number) =>
    eventually(`${count} matches`, async () => {
      const found = await matches()
      return found.length >= count ? found : undefined
    })

  test('a game is shown on other screens while it is played, and recorded at its end', async () => {
    const deck = rows(
      await player.client.rpc('deck_save', { text: CODE, name: 'Tempo' }),
    ) as unknown as { id: string }
    await paired()
    const log = new InventedLog(follower.logs, sessionName(60))
    log.searchWith('Tempo', CODE)
    log.beginGame(1)
    log.draw(0, 'TEST_10')
    const shown = await screen('the first draw', ({ view }) => view.hand.includes('TEST_10'))
    expect(shown.view.deck).toBe(29)
    const withDeck = await screen('the deck', (it) => it.deck?.id === deck.id)
    expect(withDeck.view.rows.find(({ card }) => card === 'TEST_10')).toMatchObject({ left: 1 })

    log.turn(2)
    log.opponentPlays(0, 'TEST_30')
    log.win()
    const [match] = await recorded(1)
    expect(match).toMatchObject({
      result: 'victory',
      deck_id: deck.id,
      opponent_class: 'WARRIOR',
      mode: 'ranked',
      format: 'STANDARD',
      went_first: false,
      turns: 1,
      source: 'log',
      opponent_cards: ['TEST_30'],
      build: 245100,
    })
    const playedAt = new Date(String(match?.played_at)).getTime()
    expect(Math.abs(Date.now() - playedAt)).toBeLessThan(60_000)
    await screen('the end', ({ view }) => view.ended)
  })

  test('a match that ends while the server is away is sent once when it is back', async () => {
    await paired()
    const log = new InventedLog(follower.logs, sessionName(60))
    log.beginGame(2)
    await screen('the game', ({ view }) => view.deck === 30)
    await server.stop()
    log.win()
    await follower.says('victory against warrior')
    await server.startAgain()
    await recorded(1)
    // The log is read again, and the match is known already.
    await follower.kill()
    follower.output = ''
    follower.start('--once')
    expect(await follower.ended()).toBe(0)
    expect(await matches()).toHaveLength(1)
    expect(follower.output).not.toContain('victory')
  })

  test('a follower that is killed in mid-game tells the whole game when it is back', async () => {
    await paired()
    const log = new InventedLog(follower.logs, sessionName(60))
    log.beginGame(3)
    log.opponentPlays(0, 'TEST_31')
    await screen('the game', ({ view }) => view.deck === 30)
    await follower.kill()
    log.opponentPlays(1, 'TEST_32')
    follower.start()
    log.win()
    const [match] = await recorded(1)
    expect(match).toMatchObject({ result: 'victory', opponent_cards: ['TEST_31', 'TEST_32'] })
  })

  test('a new start of the client is noticed, and the interrupted game goes on in it', async () => {
    await paired()
    const first = new InventedLog(follower.logs, sessionName(60))
    first.beginGame(4)
    first.opponentPlays(0, 'TEST_33')
    await screen('the game', ({ view }) => view.deck === 30)
    const second = new InventedLog(follower.logs, sessionName(1))
    second.beginGame(4, 5)
    second.win()
    second.beginGame(5)
    second.win()
    const found = await recorded(2)
    expect(found.map(({ opponent_cards }) => opponent_cards)).toContainEqual(['TEST_33'])
    expect(found).toHaveLength(2)
  })

  test('a follower that was unpaired stops and says so', async () => {
    await paired()
    const devices = rows(await player.client.rpc('tracker_devices')) as unknown as { id: string }[]
    await player.client.rpc('tracker_unpair', { id: devices[0]?.id })
    new InventedLog(follower.logs, sessionName(60)).beginGame(6)
    expect(await follower.ended()).toBe(1)
    expect(follower.output).toContain('not paired any more')
  })
})
