/** For tests: a duo of Jo and Ana, as the server shows it to Jo. */

import type { DuoPlayer, DuoQuestion, DuoSnapshot } from '@/shared/api/contract.gen'

const everywhere = <Value>(value: Value) => ({ en: value, fr: value, es: value, pt: value })

export function aPlayer(id: string, changes: Partial<DuoPlayer> = {}): DuoPlayer {
  return {
    user_id: id,
    username: id.charAt(0).toUpperCase() + id.slice(1),
    avatar_url: null,
    creator: id === 'jo',
    score: 0,
    answered: false,
    correct: null,
    connected: true,
    bars: 4,
    gone_at: null,
    ...changes,
  }
}

export function aQuestion(changes: Partial<DuoQuestion> = {}): DuoQuestion {
  return {
    id: 'q1',
    question: everywhere('How many play a duo?'),
    options: everywhere(['One', 'Two', 'Three', 'Four']),
    category: 'rules',
    difficulty: 'easy',
    imageUrl: null,
    timeLimit: 15,
    questionType: 'STANDARD',
    answerType: 'QCM',
    level: 1,
    mode: 'all',
    opens_at: 10_000,
    closes_at: 22_000,
    ...changes,
  }
}

export function aSnapshot(changes: Partial<DuoSnapshot> = {}): DuoSnapshot {
  return {
    game: { id: 'g1', code: 'ABC123', status: 'waiting', creator_id: 'jo', rematch: null },
    seq: 7,
    now: 10_000,
    you: 'jo',
    elsewhere: false,
    seat: true,
    phase: 'lobby',
    phase_ends_at: null,
    index: 0,
    count: 10,
    players: ['jo', 'ana'].map((id) => aPlayer(id)),
    question: null,
    answer: null,
    results: null,
    outcome: null,
    shut: null,
    fee: 15,
    ...changes,
  }
}
