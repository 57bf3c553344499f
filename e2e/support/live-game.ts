import { REALTIME_SUBSCRIBE_STATES } from '@supabase/supabase-js'
import type { Account } from './account.ts'
import { readByHand } from './database.ts'
import { clockPasses, eventually } from './eventually.ts'
import type { Server } from './server.ts'
import { rows } from './table.ts'

/** Where the two live games differ for a player. */
export interface Kind {
  name: string
  seats: number
  fee: number
  /** Questions until a player who is always right has won against players who are always wrong. */
  questions: number
  /** What its functions begin with, and their argument that names the game. */
  prefix: string
  key: 'room' | 'game'
  table: string
  topic: string
}

export const battle: Kind = {
  name: 'battle royale',
  seats: 3,
  fee: 20,
  questions: 3,
  prefix: 'battle',
  key: 'room',
  table: 'battle_royale_rooms',
  topic: 'battle_room_',
}

export const duo: Kind = {
  name: 'duo',
  seats: 2,
  fee: 15,
  questions: 10,
  prefix: 'duo',
  key: 'game',
  table: 'duo_games',
  topic: 'duo_game_',
}

/** The part of a snapshot that both games have. */
export interface View {
  room?: { id: string; code: string; status: string }
  game?: { id: string; code: string; status: string }
  phase: string
  phase_ends_at: number | null
  index: number
  players: { user_id: string; hearts?: number; score: number }[]
  question: { id: string; opens_at: number | null } | null
  winner?: string | null
  outcome?: { winner: string | null } | null
}

/** The state in a game's row: a duo has its phase by name, and its scores in the past answers. */
interface State {
  phase: string | Record<string, unknown>
  rights: number[]
  players: { errors?: number; score?: number }[]
  past?: ({ points: number } | null)[][]
}

/** The players' hearts and scores, in the order in which they joined. */
export interface Standing {
  hearts: (number | undefined)[]
  scores: number[]
}

export interface GameRow extends Standing {
  phase: string
  /** When the phase ends. */
  times: Record<string, number | null>
}

/** When the pause after the results begins, by the times of either game. */
export const pauseBegins = (times: GameRow['times']): number =>
  times['pause_at'] ?? times['shown_until'] ?? Infinity

export const standing = ({ players }: View): Standing => ({
  hearts: players.map(({ hearts }) => hearts),
  scores: players.map(({ score }) => score),
})

export interface Result {
  status: string
  winner: string | null
  scores: number[]
}

interface Seat {
  account: Account
  /** How often the channel was joined. */
  joined: number
  /** The results in the `game_over` events. */
  over: Omit<Result, 'status'>[]
  /** A snapshot asked for after the channel was joined again said that the game is over. */
  foundOver: boolean
}

/** A game whose creator is always right and the others always wrong, so that its end is known from the beginning. */
export class LiveGame {
  readonly id: string
  readonly kind: Kind
  readonly seats: Seat[] = []
  readonly #code: string
  readonly #server: Server
  readonly #accounts: Account[]

  private constructor(kind: Kind, server: Server, accounts: Account[], made: View) {
    const { id, code } = made[kind.key] ?? { id: '', code: '' }
    this.id = id
    this.kind = kind
    this.#code = code
    this.#server = server
    this.#accounts = accounts
  }

  /** A game that has not started: in a battle royale all players have joined; in a duo the join of the second starts it. */
  static async waiting(kind: Kind, server: Server, accounts: Account[]): Promise<LiveGame> {
    const [creator] = accounts
    if (!creator) throw new Error('nobody plays')
    const made = rows(await creator.client.rpc(`${kind.prefix}_create`)) as View
    const game = new LiveGame(kind, server, accounts, made)
    await game.#listen(creator)
    if (kind === battle) await game.#joinOthers()
    return game
  }

  async begin(): Promise<void> {
    if (this.kind === duo) return await this.#joinOthers()
    rows(await this.#call(this.creator, 'start'))
  }

  get creator(): Account {
    return this.#accounts[0] as Account
  }

  get others(): Account[] {
    return this.#accounts.slice(1)
  }

  /** The player who answers last. */
  get last(): Account {
    return this.#accounts.at(-1) as Account
  }

  async #joinOthers(): Promise<void> {
    for (const account of this.others) {
      rows(await account.client.rpc(`${this.kind.prefix}_join`, { code: this.#code }))
      await this.#listen(account)
    }
  }

  async #listen(account: Account): Promise<void> {
    const seat: Seat = { account, joined: 0, over: [], foundOver: false }
    this.seats.push(seat)
    account.client
      .channel(this.kind.topic + this.id)
      .on('broadcast', { event: 'game_over' }, ({ payload }) => {
        const { winner, scores, places } = payload as {
          winner: string | null
          scores?: Record<string, number>
          places?: { playerId: string; score: number }[]
        }
        const score = (id: string) =>
          scores?.[id] ?? places?.find(({ playerId }) => playerId === id)?.score ?? -1
        seat.over.push({ winner, scores: this.#accounts.map(({ user }) => score(user.id)) })
      })
      .subscribe((state) => {
        if (state !== REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) return
        seat.joined += 1
        // What fails here is found by whoever waits for the end.
        if (seat.joined > 1) this.#lookAgain(seat).catch(() => undefined)
      })
    await eventually('the channel', () => seat.joined > 0 || undefined)
  }

  /** As the page does when it has joined its channel again: what came meanwhile is in the snapshot. */
  async #lookAgain(seat: Seat): Promise<void> {
    const view = await eventually('a snapshot', async () => {
      const { data } = await this.look(seat.account)
      return (data as View | null) ?? undefined
    })
    if (view.phase === 'finished') seat.foundOver = true
  }

  #call(account: Account, name: string, more: object = {}) {
    return account.client.rpc(`${this.kind.prefix}_${name}`, { [this.kind.key]: this.id, ...more })
  }

  /** The call for the snapshot, with its error if there is one. */
  look(account: Account) {
    return this.#call(account, 'snapshot')
  }

  async snapshot(account: Account = this.creator): Promise<View> {
    return rows(await this.look(account)) as View
  }

  /** The snapshot once it is in a phase. */
  reaches(...phases: string[]): Promise<View> {
    return eventually(phases.join(' or '), async () => {
      const view = await this.snapshot()
      return phases.includes(view.phase) ? view : undefined
    })
  }

  /** The right answer if it is the creator's, else a wrong one. */
  async choice(account: Account, index: number): Promise<number> {
    const right = (await this.#state()).rights[index]
    if (right === undefined) throw new Error(`there is no question ${index}`)
    return account === this.creator ? right : (right + 1) % 4
  }

  /** The call that answers a question, with its error if there is one. */
  answer(account: Account, index: number, choice: number, question?: string) {
    return this.#call(account, 'answer', { index, choice, ...(question ? { question } : {}) })
  }

  /** At the same time: a question is open for a few seconds only. */
  async answerAsEver(accounts: Account[], index: number): Promise<void> {
    const right = await this.choice(this.creator, index)
    const answers = accounts.map(async (account) => {
      const isCreator = account === this.creator
      const done = await this.answer(account, index, isCreator ? right : (right + 1) % 4)
      const { correct, late } = rows(done) as { correct: boolean; late: boolean }
      if (late || correct !== isCreator) {
        throw new Error(`an answer to question ${index} was taken for late or another`)
      }
    })
    await Promise.all(answers)
  }

  /** Waits until the current question is open. */
  async open(): Promise<View> {
    const view = await this.reaches('question')
    await clockPasses(view.question?.opens_at ?? 0)
    return view
  }

  /** Plays until the game is in a phase. In an open question the last one has not answered yet. */
  async playTo(phase: string): Promise<void> {
    switch (phase) {
      case 'lobby':
        return
      case 'countdown':
        return await this.begin()
      case 'question':
        return await this.answerAsEver(this.#accounts.slice(0, -1), (await this.open()).index)
      case 'results':
        await this.answerAsEver(this.#accounts, (await this.open()).index)
        return
      case 'pause': {
        await this.playTo('results')
        // The pause is short, and its beginning writes nothing: a server that is frozen since the results leaves the same
        // row, however late it is killed.
        this.#server.freeze()
        const { times } = await this.row()
        return await clockPasses(pauseBegins(times))
      }
      default:
        await this.#playOut()
    }
  }

  async #playOut(): Promise<void> {
    do await this.playTo('results')
    while ((await this.reaches('question', 'finished')).phase !== 'finished')
    // The row is written before the event reaches every player. Who was not there learns it when they join again.
    const told = ({ over, foundOver }: Seat) => over.length > 0 || foundOver
    await eventually('the event for all players', () => this.seats.every(told) || undefined)
  }

  /** The row of the game, read from the database: also while no server runs. */
  async row(): Promise<GameRow> {
    const { phase, players, past = [] } = await this.#state()
    const scored = (at: number) => past.reduce((sum, given) => sum + (given[at]?.points ?? 0), 0)
    const there = players.slice(0, this.seats.length)
    const hearts = there.map(({ errors }) => (errors === undefined ? undefined : 3 - errors))
    const scores = there.map(({ score }, at) => score ?? scored(at))
    return { ...named(phase), hearts, scores }
  }

  async #state(): Promise<State> {
    const [state] = await readByHand(
      this.#server,
      `select state from ${this.kind.table} where id = '${this.id}'`,
    )
    return JSON.parse(state ?? '') as State
  }

  /** Resolves when every client has joined its channel again since these counts. */
  async joinedAgain(before: number[]): Promise<void> {
    const all = () => this.seats.every(({ joined }, at) => joined > Number(before[at])) || undefined
    await eventually('all clients to reconnect', all)
  }

  async mana(): Promise<number[]> {
    const balances = this.#accounts.map(async ({ client, user }) => {
      const profile = client.from('profiles').select('mana').eq('id', user.id).single()
      return rows(await profile).mana as number
    })
    return await Promise.all(balances)
  }

  /** What each player paid for games, and what was returned. */
  async ledgers(): Promise<number[][]> {
    const ledgers = this.#accounts.map(async ({ client }) => {
      const reasons = ['battle_royale_entry', 'duo_entry', 'refund']
      const entries = client.from('mana_ledger').select('amount').in('reason', reasons)
      return rows(await entries).map(({ amount }) => amount as number)
    })
    return await Promise.all(ledgers)
  }

  /** The result for each player: from the snapshot, from the tables, and from the events. */
  async results(): Promise<Result[]> {
    const results = this.seats.map(async ({ account, over }) => {
      const view = await this.snapshot(account)
      const seen: Result = {
        status: view[this.kind.key]?.status ?? '',
        winner: view.winner ?? view.outcome?.winner ?? null,
        scores: view.players.map(({ score }) => score),
      }
      const published = over.map((said) => ({ status: seen.status, ...said }))
      return [seen, await this.#read(account), ...published]
    })
    return (await Promise.all(results)).flat()
  }

  async #read({ client }: Account): Promise<Result> {
    const row = rows(await client.from(this.kind.table).select().eq('id', this.id).single()) as {
      status: string
      winner_id?: string | null
      creator_score: number
      opponent_score: number
    }
    if (this.kind === duo) {
      const { status, winner_id: winner = null, creator_score, opponent_score } = row
      return { status, winner, scores: [creator_score, opponent_score] }
    }
    const seats = rows(
      await client
        .from('battle_royale_players')
        .select('user_id, score, place')
        .eq('room_id', this.id)
        .order('created_at'),
    ) as { user_id: string; score: number; place: number }[]
    const winner = seats.find(({ place }) => place === 1)?.user_id ?? null
    return { status: row.status, winner, scores: seats.map(({ score }) => score) }
  }
}

function named(phase: State['phase']): Pick<GameRow, 'phase' | 'times'> {
  if (typeof phase === 'string') return { phase, times: {} }
  const { is, ...times } = phase as { is?: string } & GameRow['times']
  if (is) return { phase: is, times }
  const [[name, inner] = ['', {}]] = Object.entries(phase)
  return { phase: name, times: inner as GameRow['times'] }
}
