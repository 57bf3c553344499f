import { beforeEach, expect, it, vi } from 'vitest'
import type { BattlegroundsArgs, MatchArgs, TrackerView } from '@/shared/api/contract.gen'
import { someView } from '@/shared/testing/fixtures/tracker-view'
import type { Fate } from './finished-games'
import { LiveTracking, type LiveParts } from './live-tracking'
import type { Ladders } from './rank/kept-ladders'
import type { Ladder } from './rank/ladder'
import type { Given } from './source'
import { deck } from './testing/candidate-deck'
import { finishedGame, finishedLobby, refusedGame } from './testing/finished-game'
import type { FromWorker, ToWorker } from './worker/messages'

const NOW = new Date(2026, 4, 3).getTime()
const ID = finishedGame().match.id

const GOLD_3: Ladder = { rank: { tier: 'gold', step: 3 }, stars: 3, bonus: 1, streak: 0 }

const given: Given = {
  kind: 'files',
  files: [{ name: 'Power.log', open: async () => new File(['a line\n'], 'Power.log') }],
}

let fates: Map<string, Fate>
let ladders: Ladders
let stars: Map<string, number>
let posted: ToWorker[]
let recorded: MatchArgs[]
let removed: string[]
let lobbies: BattlegroundsArgs[]
let hear: (message: FromWorker) => void
let parts: LiveParts
let live: LiveTracking

beforeEach(() => {
  fates = new Map()
  ladders = {}
  stars = new Map()
  posted = []
  recorded = []
  removed = []
  lobbies = []
  parts = {
    user: 'u',
    startWorker: (onMessage) => {
      hear = onMessage
      return { post: (message) => posted.push(message), stop: () => {} }
    },
    library: {
      saved: async () => [],
      inLog: async () => null,
      nameInDecks: () => null,
      namesOf: async () => new Map(),
    },
    textsOf: async () => new Map(),
    record: async (match) => {
      recorded.push(match)
      return 'saved'
    },
    remove: async (id) => {
      removed.push(id)
      return 'saved'
    },
    recordLobby: async (game) => {
      lobbies.push(game)
      return 'saved'
    },
    removeLobby: async (id) => {
      removed.push(`lobby ${id}`)
      return 'saved'
    },
    show: async () => 'sent',
    now: () => NOW,
    lock: async () => () => {},
    games: { fate: (id) => fates.get(id) ?? null, note: (id, fate) => void fates.set(id, fate) },
    readPlace: () => null,
    savePlace: () => {},
    readLadders: () => ladders,
    noteStars: (match, brought) => void stars.set(match, brought),
    saveLadders: (changed) => {
      ladders = changed
    },
    observe: () => () => {},
  }
  live = new LiveTracking(parts)
})

it('passes the log on to the worker, and lets it tick', async () => {
  await live.follow(given)
  expect(posted.map(({ kind }) => kind)).toEqual(['reset', 'pace', 'session', 'power'])
  expect(live.state()).toMatchObject({ phase: 'following', look: { power: true } })
})

it('records a game of its own by itself, and takes it back', async () => {
  await live.follow(given)
  live.tellRank('STANDARD', GOLD_3)
  hear({ kind: 'finished', games: [finishedGame()], own: true })
  await vi.waitFor(() => expect(live.state().last?.state).toBe('saved'))
  expect(recorded).toMatchObject([{ id: ID, source: 'log', rank: 'gold_3' }])
  await live.undo()
  expect([removed, live.state().last?.state]).toEqual([[ID], 'removed'])
  await live.redo()
  expect(recorded).toHaveLength(2)
})

it('moves the rank with each ranked match, and back with one that is taken back', async () => {
  await live.follow(given)
  live.tellRank('STANDARD', GOLD_3)
  hear({ kind: 'finished', games: [finishedGame()], own: true })
  await vi.waitFor(() => expect(live.state().last?.state).toBe('saved'))
  expect(ladders.STANDARD).toMatchObject({ rank: { tier: 'gold', step: 2 }, stars: 1, streak: 1 })
  await live.undo()
  expect(ladders.STANDARD).toEqual(GOLD_3)
  const wild = finishedGame({ id: 'w', format: 'WILD', result: 'defeat' })
  hear({ kind: 'finished', games: [wild], own: true })
  await vi.waitFor(() => expect(recorded).toHaveLength(2))
  expect([recorded[1]?.rank, ladders]).toEqual([null, { STANDARD: GOLD_3 }])
})

it('notes the stars of a match, and those of the player who corrects them', async () => {
  await live.follow(given)
  live.tellRank('STANDARD', GOLD_3)
  hear({ kind: 'finished', games: [finishedGame()], own: true })
  await vi.waitFor(() => expect(live.state().last?.state).toBe('saved'))
  expect([...stars]).toEqual([[ID, 1]])
  const corrected: Ladder = { ...GOLD_3, rank: { tier: 'gold', step: 2 }, stars: 2 }
  live.correctRank('STANDARD', corrected)
  expect([[...stars], ladders.STANDARD]).toEqual([[[ID, 2]], corrected])
  live.correctRank('WILD', GOLD_3)
  expect([...stars]).toEqual([[ID, 2]])
})

it('sends a refused match again with the rank that it was played at', async () => {
  parts.record = async (match) => {
    recorded.push(match)
    return recorded.length === 1 ? { refused: 'too_many' } : 'saved'
  }
  live = new LiveTracking(parts)
  await live.follow(given)
  live.tellRank('STANDARD', GOLD_3)
  hear({ kind: 'finished', games: [finishedGame()], own: true })
  await vi.waitFor(() => expect(live.state().last?.state).toEqual({ refused: 'too_many' }))
  await live.redo()
  expect(recorded.map(({ rank }) => rank)).toEqual(['gold_3', 'gold_3'])
  expect(ladders.STANDARD?.rank).toEqual({ tier: 'gold', step: 2 })
})

it('offers games from before, and never records what was only watched or has no end', async () => {
  await live.follow(given)
  hear({ kind: 'finished', games: [finishedGame()], own: false })
  hear({ kind: 'finished', games: [refusedGame('spectated')], own: true })
  hear({ kind: 'finished', games: [refusedGame('unfinished')], own: false })
  expect(live.state().earlier).toHaveLength(1)
  await live.recordEarlier()
  expect(recorded).toHaveLength(1)
  expect(live.state()).toMatchObject({ earlier: [], last: null })
})

/** The page is loaded again, and reads the end of the log again. */
function reload() {
  live = new LiveTracking(parts)
}

it('does not record a game again after a reload, whether its match was kept or removed', async () => {
  await live.follow(given)
  hear({ kind: 'finished', games: [finishedGame()], own: true })
  await vi.waitFor(() => expect(live.state().last?.state).toBe('saved'))
  await live.undo()
  reload()
  await live.follow(given)
  hear({ kind: 'finished', games: [finishedGame()], own: true })
  expect(live.state()).toMatchObject({ earlier: [], last: null })
  expect(recorded).toHaveLength(1)
})

it('goes on offering an old game after a reload, until the player has decided', async () => {
  await live.follow(given)
  hear({ kind: 'finished', games: [finishedGame()], own: false })
  reload()
  await live.follow(given)
  hear({ kind: 'finished', games: [finishedGame()], own: true })
  expect(live.state().earlier).toHaveLength(1)
  live.forgetEarlier()
  reload()
  await live.follow(given)
  hear({ kind: 'finished', games: [finishedGame()], own: true })
  expect(live.state()).toMatchObject({ earlier: [], last: null })
  expect(recorded).toEqual([])
})

it('follows in one tab only, and here if the player says so', async () => {
  let taken = vi.fn<() => void>()
  parts.lock = async (steal, lost) => {
    taken = vi.fn<() => void>(lost)
    return steal ? () => {} : null
  }
  await live.follow(given)
  expect(live.state().phase).toBe('elsewhere')
  expect(posted).toEqual([])
  await live.takeOver()
  expect(live.state().phase).toBe('following')
  taken()
  expect(live.state().phase).toBe('elsewhere')
})

it('shows the game on the other screens, and closes it at the end', async () => {
  const shown: (TrackerView | null)[] = []
  parts.show = async ({ view }) => {
    shown.push(view)
    return 'sent'
  }
  live = new LiveTracking(parts)
  await live.follow(given)
  const view = someView()
  hear({
    kind: 'shown',
    shown: { view, deck: null, started: 'a', spectating: false, truncated: false },
  })
  expect(shown).toEqual([view])
  live.stop()
  await vi.waitFor(() => expect(shown).toEqual([view, null]))
  expect(live.state().phase).toBe('off')
})

function showGame(started: string, spectating: boolean) {
  const view = someView({ spectating })
  hear({ kind: 'shown', shown: { view, deck: null, started, spectating, truncated: false } })
}

it('picks no deck for a game that is only watched', async () => {
  await live.follow(given)
  showGame('a', true)
  live.chooseDeck(deck('Mine', [['T_101', 2]]))
  expect(live.state().deck).toBeNull()
  expect(posted.map(({ kind }) => kind)).not.toContain('list')
  showGame('b', false)
  expect(live.state().deck).not.toBeNull()
})

it('records a game of Battlegrounds, and takes it back', async () => {
  await live.follow(given)
  const lobby = finishedLobby()
  hear({ kind: 'finished', games: [lobby], own: true })
  await vi.waitFor(() => expect(live.state().last?.state).toBe('saved'))
  expect(lobbies).toMatchObject([{ id: lobby.lobby?.id, place: 3, sender: 'page' }])
  await live.undo()
  expect([recorded, removed]).toEqual([[], [`lobby ${lobby.lobby?.id}`]])
  expect(live.state().last?.state).toBe('removed')
})

it('offers a game of Battlegrounds from before, and never one without an end', async () => {
  await live.follow(given)
  hear({ kind: 'finished', games: [finishedLobby()], own: false })
  const open = finishedLobby({ recordable: false, arguments: null, reason: 'unfinished' })
  hear({ kind: 'finished', games: [open], own: true })
  expect(live.state().earlier).toHaveLength(1)
  await live.recordEarlier()
  expect([recorded, lobbies.length]).toEqual([[], 1])
})
