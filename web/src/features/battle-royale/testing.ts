/** For tests: a room, its players and a question, as the server shows them to Jo. */

import type { LiveQuestion } from '@/shared/live-game/live-question'
import type { BattlePlayer, BattleSnapshot } from '@/shared/api/contract.gen'

const everywhere = <Value>(value: Value) => ({ en: value, fr: value, es: value, pt: value })

export function aPlayer(id: string, changes: Partial<BattlePlayer> = {}): BattlePlayer {
  return {
    user_id: id,
    username: id.charAt(0).toUpperCase() + id.slice(1),
    avatar_url: null,
    bot: false,
    creator: id === 'jo',
    hearts: 3,
    error_count: 0,
    score: 0,
    eliminated: false,
    left: false,
    answered: false,
    correct: null,
    connected: true,
    bars: 4,
    place: null,
    ...changes,
  }
}

export function aQuestion(changes: Partial<LiveQuestion> = {}): LiveQuestion {
  return {
    id: 'q1',
    question: everywhere('How many hearts has a player?'),
    options: everywhere(['One', 'Two', 'Three', 'Four']),
    category: 'rules',
    difficulty: 'easy',
    imageUrl: null,
    opens_at: 10_000,
    closes_at: 22_000,
    ...changes,
  }
}

export function aSnapshot(changes: Partial<BattleSnapshot> = {}): BattleSnapshot {
  return {
    room: {
      id: 'r1',
      code: 'ABC123',
      status: 'waiting',
      creator_id: 'jo',
      max_players: 4,
      timer_duration: 15,
      practice: false,
      rematch: null,
    },
    seq: 7,
    now: 10_000,
    you: 'jo',
    elsewhere: false,
    seat: true,
    phase: 'lobby',
    phase_ends_at: null,
    index: 0,
    count: 20,
    players: ['jo', 'ana', 'ben'].map((id) => aPlayer(id)),
    question: null,
    answer: null,
    results: null,
    winner: null,
    fee: 20,
    ...changes,
  }
}
