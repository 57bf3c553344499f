/** The games of the imported logs, to choose from. */

import { Check, Minus, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { classOrNeutral } from '@/shared/catalog/card'
import { CLASS_NAMES } from '@/shared/catalog/card-names'
import { ClassEmblem } from '@/shared/catalog/class-sigil'
import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import type { PlainKey } from '@/shared/i18n/translator'
import { matchErrorText } from '@/shared/matches/match-error'
import { recordLobby } from '@/shared/matches/matches'
import type { Refused } from '@/shared/matches/queue'
import { recordWithReplay } from '@/shared/replays/record'
import type { FinishedGame, LogMatch } from '@/shared/wasm/gamelog'
import { deckInLog, savedDecks } from '../candidates'
import type { CandidateDeck } from '../game-deck'
import { recordedOf } from '../match-of-game'
import { recordOldGame, type Recording } from '../old-games'
import { newGames, type FoundGame } from './found-games'

/** Cards are fetched only for games of Battlegrounds. */
const HeroName = lazy(async () => ({
  default: (await import('@/shared/tracker/hero-name')).HeroName,
}))

const RESULTS = {
  victory: { icon: Check, text: 'trackerLive.victory', color: 'text-ok' },
  defeat: { icon: X, text: 'trackerLive.defeat', color: 'text-danger' },
  tie: { icon: Minus, text: 'trackerLive.tie', color: 'text-muted' },
} as const

const MODES: Partial<Record<string, PlainKey>> = {
  ranked: 'trackerLive.modeRanked',
  casual: 'trackerLive.modeCasual',
  friendly: 'trackerLive.modeFriendly',
  arena: 'trackerLive.modeArena',
  brawl: 'trackerLive.modeBrawl',
  practice: 'trackerLive.modePractice',
  battlegrounds: 'trackerLive.modeBattlegrounds',
  mercenaries: 'trackerLive.modeMercenaries',
}

const REASONS: Record<NonNullable<LogMatch['reason']>, PlainKey> = {
  spectated: 'trackerLive.reasonSpectated',
  unfinished: 'trackerLive.reasonUnfinished',
  mode_ignored: 'trackerLive.reasonMode',
  result_unknown: 'trackerLive.reasonResult',
}

interface GameListProps {
  games: readonly FoundGame[]
  onAgain: () => void
}

interface Outcome {
  saved: number
  kept: number
  refused: number
  trackerRequired: boolean
  /** The account has no room for more. */
  full: Refused | null
}

function useRecording(games: readonly FoundGame[]) {
  const [list, setList] = useState(games)
  const [chosen, setChosen] = useState(() => new Set(newGames(games).map(({ key }) => key)))
  const [pending, setPending] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const fresh = newGames(list)

  const toggle = (key: string) =>
    setChosen((before) => {
      const next = new Set(before)
      if (!next.delete(key)) next.add(key)
      return next
    })

  const record = async () => {
    setPending(true)
    const wanted = fresh.filter(({ key }) => chosen.has(key)).toReversed()
    const result = await recordAll(wanted.map(({ game }) => game))
    const done = new Set(result.done)
    setList((before) =>
      before.map((found) => (done.has(found.key) ? { ...found, state: 'recorded' } : found)),
    )
    setOutcome(result)
    setPending(false)
  }

  const count = fresh.filter(({ key }) => chosen.has(key)).length
  return { list, fresh, chosen, toggle, count, pending, outcome, record }
}

export function GameList({ games, onAgain }: GameListProps) {
  const t = useT()
  const { list, fresh, chosen, toggle, count, pending, outcome, record } = useRecording(games)
  return (
    <section className="tl-found" aria-labelledby="tracker-found">
      <div className="tl-found-head">
        <h2 id="tracker-found" className="text-xl">
          {t('trackerLive.gamesFound', { count: list.length })}
        </h2>
        <button type="button" className="button button-quiet tl-slim" onClick={onAgain}>
          {t('trackerLive.importOther')}
        </button>
      </div>
      <ul className="card tl-games">
        {list.map((found) => (
          <GameRow
            key={found.key}
            found={found}
            checked={chosen.has(found.key)}
            onToggle={() => toggle(found.key)}
          />
        ))}
      </ul>
      <div className="tl-found-foot">
        <p role="status" className="min-w-0 flex-1">
          {outcome && <OutcomeText outcome={outcome} />}
          {!outcome && fresh.length === 0 && t('trackerLive.nothingNew')}
        </p>
        {fresh.length > 0 && (
          <button
            type="button"
            className="button button-primary"
            disabled={pending || count === 0}
            onClick={() => void record()}
          >
            {t('trackerLive.recordGames', { count })}
          </button>
        )}
      </div>
    </section>
  )
}

function OutcomeText({ outcome }: { outcome: Outcome }) {
  const t = useT()
  const { saved, kept, refused, trackerRequired, full } = outcome
  const parts = [
    saved > 0 && t('trackerLive.recordedCount', { count: saved }),
    kept > 0 && t('trackerLive.keptCount', { count: kept }),
    trackerRequired && t('trackerLive.trackerRequired'),
    refused > 0 && !trackerRequired && t('trackerLive.refusedCount', { count: refused }),
    full && matchErrorText(t, full.refused, full.full),
  ]
  return parts.filter(Boolean).join(' ')
}

/** Before the other facts. */
function HeroFact({ lobby }: Pick<FinishedGame, 'lobby'>) {
  if (!lobby?.hero) return null
  return (
    <Suspense>
      <HeroName id={lobby.hero} /> ·{' '}
    </Suspense>
  )
}

interface GameRowProps {
  found: FoundGame
  checked: boolean
  onToggle: () => void
}

function GameRow({ found: { game, state }, checked, onToggle }: GameRowProps) {
  const t = useT()
  const { dateTime } = useFormats()
  const { match, ownClass, deck } = game
  const { result } = match
  const shown = result === null ? null : RESULTS[result]
  const recorded = recordedOf(game)
  const className = (name: string | null) =>
    name === null ? t('trackerLive.unknownClass') : t(CLASS_NAMES[classOrNeutral(name)])
  const mode = match.mode === null ? undefined : MODES[match.mode]
  const facts = [
    match.started && dateTime(match.started),
    !game.lobby && mode && t(mode),
    recorded.turns > 0 && t('trackerLive.turns', { count: recorded.turns }),
    deck?.name,
  ].filter(Boolean)
  const title = game.lobby
    ? t('trackerLive.modeBattlegrounds')
    : t('trackerLive.versus', {
        own: className(ownClass),
        opponent: className(match.opponent_class),
      })
  const note =
    state === 'recorded'
      ? t('trackerLive.alreadyRecorded')
      : recorded.reason
        ? t(REASONS[recorded.reason])
        : null
  return (
    <li>
      <label className="tl-found-game" data-state={state}>
        <input
          type="checkbox"
          className="tl-box"
          checked={state === 'recorded' || (state === 'new' && checked)}
          disabled={state !== 'new'}
          onChange={onToggle}
        />
        <ClassEmblem cardClass={classOrNeutral(match.opponent_class)} className="size-9" />
        <span className="min-w-0 flex-1">
          <span className="block font-bold">{title}</span>
          <span className="block text-xs text-muted">
            <HeroFact lobby={game.lobby} />
            {facts.join(' · ')}
          </span>
          {note && <span className="block text-xs font-bold text-muted">{note}</span>}
        </span>
        {game.lobby?.place != null && (
          <span className="tl-tag">{t('trackerLive.place', { place: game.lobby.place })}</span>
        )}
        {shown && (
          <span className={`tl-tag ${shown.color}`}>
            <shown.icon aria-hidden="true" />
            {t(shown.text)}
          </span>
        )}
      </label>
    </li>
  )
}

async function recordAll(games: readonly FinishedGame[]): Promise<Outcome & { done: string[] }> {
  const outcome: Outcome & { done: string[] } = {
    saved: 0,
    kept: 0,
    refused: 0,
    trackerRequired: false,
    full: null,
    done: [],
  }
  const saved = await savedDecks().catch((): CandidateDeck[] => [])
  const recording: Recording = {
    library: { saved: async () => saved, inLog: deckInLog },
    record: recordWithReplay,
    recordLobby,
    now: Date.now,
  }
  for (const game of games) {
    // oxlint-disable-next-line no-await-in-loop -- In the order in which they were played.
    const recorded = await recordOldGame(recording, game)
    const { id } = recordedOf(game)
    if (recorded === null || id === null) continue
    if (typeof recorded === 'object') {
      outcome.refused += 1
      outcome.trackerRequired ||= recorded.refused === 'tracker_required'
      if (recorded.refused === 'match_storage_full') outcome.full = recorded
      // The others would be refused as well.
      if (outcome.trackerRequired || outcome.full) break
    } else {
      outcome[recorded] += 1
      outcome.done.push(id)
    }
  }
  return outcome
}
