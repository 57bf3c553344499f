// Generated from the server's registry by one of its tests; see docs/decisions/0011-one-typed-contract.md.

import * as v from 'valibot'

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export const ADMIN = {
  ban_days: [1, 7, 30],
  code_seconds: 600,
  deletion_days: 30,
  mana_a_day: 50000,
  mana_an_act: 10000,
  max_note: 2000,
  max_reason: 500,
  max_words: 300,
  min_reason: 3,
} as const

export const BATTLE_ROYALE = {
  default_players: 4,
  default_timer: 15,
  fee: 20,
  hearts: 3,
  max_players: 8,
  max_timer: 60,
  min_timer: 5,
  players_to_start: 3,
  questions: 20,
  topic: 'battle_room_',
} as const

export const BATTLEGROUNDS = {
  duo_places: 4,
  line_average: 10,
  line_games: 60,
  places: 8,
} as const

export const CONTACT = {
  max_length: 4000,
  min_length: 10,
} as const

export const DAILY = {
  questions: 5,
  reward: 10,
  week: 7,
  week_reward: 25,
} as const

export const DECKS = {
  free_decks: 18,
  max_name: 60,
  max_notes: 4000,
  max_text: 262144,
} as const

export const DESK = {
  longest_announcement: 280,
  longest_answer: 500,
  longest_option: 160,
  longest_question: 400,
} as const

export const DUO = {
  fee: 15,
  points: 100,
  questions: 10,
  silence_ms: 30000,
  speed_points: 50,
  topic: 'duo_game_',
} as const

export const LIVE_GAME = {
  between_ms: 3000,
} as const

export const MATCHES = {
  formats: ['STANDARD', 'WILD', 'TWIST', 'CLASSIC'],
  max_archetype: 60,
  max_duration_s: 21600,
  max_import: 200,
  max_notes: 2000,
  max_opponent_cards: 60,
  max_stored: {
    bytes: 24000000,
    rows: 30000,
  },
  max_turns: 200,
  modes: ['ranked', 'casual', 'friendly', 'arena', 'brawl', 'practice', 'other'],
  ranks: ['bronze', 'silver', 'gold', 'platinum', 'diamond'],
} as const

export const META = {
  brackets: ['all', 'legend', 'diamond', 'platinum', 'low'],
  formats: ['STANDARD', 'WILD'],
  min_games: 20,
  min_players: 3,
  periods: ['7d', '30d', '90d', 'patch'],
  update_minutes: 10,
} as const

export const PROFILE = {
  initial_mana: 250,
  max_picture_bytes: 102400,
  max_username: 30,
  min_username: 3,
} as const

export const RANKED = {
  legend: 16,
  reward: 250,
} as const

export const REPLAYS = {
  max_sent: 98304,
  max_shared: 200,
} as const

export const RUNEBOT = {
  max_message: 500,
  visitor_messages: 10,
} as const

export const SHOP = {
  bonus: 100,
  withdrawal_days: 14,
} as const

export const SOLO = {
  levels: 30,
  questions: 10,
  stars: [7, 9, 10],
} as const

export const STATS = {
  best_deck_games: 5,
  early_turn: 5,
  line_matches: 20,
  line_points: 60,
  max_mulligan_cards: 12,
  max_page: 1000,
  min_games: 20,
  min_hands: 30,
  page: 50,
} as const

export const TIERS = {
  free: {
    decks: 18,
    matchups: false,
    meta_details: false,
    runebot_messages: 20,
    stats_days: 30,
    tracker: false,
  },
  tracker: {
    decks: null,
    matchups: true,
    meta_details: true,
    runebot_messages: 200,
    stats_days: null,
    tracker: true,
  },
} as const

export const TRACKER = {
  max_cards: 200,
  max_devices: 10,
  max_screens: 4,
  max_view_bytes: 16384,
  pairing_code_length: 8,
  screen_minutes: 10,
} as const

export type AccountsRefusal =
  | 'validation_failed'
  | 'username_taken'
  | 'weak_password'
  | 'bad_json'
  | 'request_too_large'
  | 'invalid_credentials'
  | 'email_not_confirmed'
  | 'user_banned'
  | 'user_already_exists'
  | 'email_exists'
  | 'signup_disabled'
  | 'otp_expired'
  | 'flow_state_not_found'
  | 'flow_state_expired'
  | 'bad_code_verifier'
  | 'no_authorization'
  | 'bad_jwt'
  | 'user_not_found'
  | 'session_not_found'
  | 'not_admin'
  | 'refresh_token_not_found'
  | 'refresh_token_already_used'
  | 'same_password'
  | 'reauthentication_needed'
  | 'reauthentication_not_valid'
  | 'insufficient_aal'
  | 'mfa_factor_not_found'
  | 'mfa_factor_name_conflict'
  | 'too_many_enrolled_mfa_factors'
  | 'mfa_challenge_expired'
  | 'mfa_ip_address_mismatch'
  | 'mfa_verification_failed'
  | 'mfa_enroll_not_enabled'
  | 'over_request_rate_limit'
  | 'over_email_send_rate_limit'
  | 'over_deletion_request_limit'
  | 'anonymous_provider_disabled'
  | 'phone_provider_disabled'
  | 'provider_disabled'
  | 'bad_id_token'
  | 'manual_linking_disabled'
  | 'identity_already_exists'
  | 'identity_not_found'
  | 'single_identity_not_deletable'
  | 'saml_provider_disabled'
  | 'web3_provider_disabled'
  | 'passkey_disabled'
  | 'feature_disabled'
  | 'incorrect_password'
  | 'no_user'
  | 'last_admin'
  | 'message_too_long'
  | 'device_not_found'

export type AdminRefusal =
  | 'admin_code_needed'
  | 'admin_user_not_found'
  | 'admin_oneself'
  | 'admin_reason'
  | 'admin_name'
  | 'admin_too_many_sanctions'
  | 'admin_mana_cap'
  | 'admin_not_enough_mana'
  | 'admin_term'
  | 'admin_unchanged'
  | 'admin_check_missing'
  | 'admin_request_gone'
  | 'admin_text'
  | 'admin_no_address'

export type BattleRoyaleRefusal =
  | 'room_not_found'
  | 'room_not_found_or_full'
  | 'not_in_room'
  | 'not_creator'
  | 'need_players'
  | 'already_started'
  | 'not_enough_mana'
  | 'not_this_question'
  | 'not_open'
  | 'eliminated'
  | 'bad_choice'
  | 'seat_taken'
  | 'bad_max_players'
  | 'bad_timer'
  | 'enter_code'
  | 'too_many_codes'
  | 'not_over'

export type CatalogRefusal =
  | 'cards_missing'
  | 'unknown_filter'

export type ContactRefusal =
  | 'validation_failed'
  | 'message_too_short'
  | 'message_too_long'
  | 'over_contact_limit'
  | 'message_storage_full'

export type DailyRefusal =
  | 'played_today'

export type DecksRefusal =
  | 'enter_deck_code'
  | 'invalid_deck_code'
  | 'no_cards_found'
  | 'deck_limit'
  | 'too_many_decks'
  | 'deck_storage_full'
  | 'enter_deck_name'
  | 'notes_too_long'
  | 'too_much_text'
  | 'deck_not_found'

export type DeskRefusal =
  | 'desk_question_not_found'
  | 'question_retired'
  | 'question_not_retired'
  | 'bad_question_text'
  | 'no_open_report'
  | 'desk_purchase_not_found'
  | 'purchase_not_refundable'
  | 'purchase_not_held'
  | 'nothing_to_ask'
  | 'provider_silent'
  | 'letter_not_found'
  | 'letter_in_hand'
  | 'desk_game_not_found'
  | 'update_running'
  | 'announcement_not_found'
  | 'bad_announcement'

export type DuoRefusal =
  | 'not_enough_mana'
  | 'opponent_not_enough_mana'
  | 'enter_code'
  | 'too_many_codes'
  | 'game_not_found'
  | 'not_in_room'
  | 'own_game'
  | 'not_this_question'
  | 'not_open'
  | 'bad_choice'
  | 'seat_taken'
  | 'not_finished'

export type FailuresRefusal =
  | 'unavailable'
  | 'unexpected_failure'
  | 'account_deletion_failed'

export type MatchesRefusal =
  | 'match_invalid'
  | 'match_in_future'
  | 'match_notes_too_long'
  | 'match_not_found'
  | 'match_id_taken'
  | 'match_deck_not_found'
  | 'tracker_required'
  | 'match_storage_full'

export type QuestionsRefusal =
  | 'question_not_found'
  | 'report_storage_full'

export type QuizRefusal =
  | 'session_not_found'
  | 'session_over'
  | 'not_this_question'
  | 'bad_choice'

export type ReplaysRefusal =
  | 'replay_invalid'
  | 'replay_too_long'
  | 'replay_match_not_found'
  | 'replays_too_many'
  | 'replays_full'

export type RunebotRefusal =
  | 'chat_message_empty'
  | 'chat_message_too_long'
  | 'over_chat_limit'

export type ShopRefusal =
  | 'shop_off'
  | 'unknown_product'
  | 'price_changed'
  | 'waiver_needed'
  | 'email_needed'
  | 'lifetime_owned'
  | 'dispute_open'
  | 'provider_away'
  | 'purchase_not_found'
  | 'checkout_closed'
  | 'withdrawal_over'

export type SoloRefusal =
  | 'level_locked'

export type StatsRefusal =
  | 'archetype_not_found'
  | 'tracker_required'

export type TrackerRefusal =
  | 'tracker_required'
  | 'device_unknown'
  | 'pairing_code_wrong'
  | 'too_many_devices'
  | 'view_too_large'
  | 'too_many_cards'

export type RefusalCode = AccountsRefusal | AdminRefusal | BattleRoyaleRefusal | CatalogRefusal | ContactRefusal | DailyRefusal | DecksRefusal | DeskRefusal | DuoRefusal | FailuresRefusal | MatchesRefusal | QuestionsRefusal | QuizRefusal | ReplaysRefusal | RunebotRefusal | ShopRefusal | SoloRefusal | StatsRefusal | TrackerRefusal

export type ActorKind = 'admin' | 'secret_key' | 'command' | 'system'
export const ActorKind = /* @__PURE__ */ v.picklist(['admin', 'secret_key', 'command', 'system'])

export type AnnouncementState = 'planned' | 'shown' | 'over'
export const AnnouncementState = /* @__PURE__ */ v.picklist(['planned', 'shown', 'over'])

export type Texts = {
  en: string
  fr: string
  es: string
  pt: string
}
export const Texts = /* @__PURE__ */ v.object({ en: v.string(), fr: v.string(), es: v.string(), pt: v.string(), })

export type AnnouncementTone = 'info' | 'warning'
export const AnnouncementTone = /* @__PURE__ */ v.picklist(['info', 'warning'])

export type AdminAnnouncement = {
  id: string
  tone: AnnouncementTone
  texts: Texts
  starts_at: number
  ends_at: number
  state: AnnouncementState
  created_at: number
  updated_at: number
}
export const AdminAnnouncement = /* @__PURE__ */ v.object({ id: v.string(), tone: AnnouncementTone, texts: Texts, starts_at: v.number(), ends_at: v.number(), state: AnnouncementState, created_at: v.number(), updated_at: v.number(), })

export type AdminAnnouncements = {
  /** The latest start first. */
  rows: AdminAnnouncement[]
  next: string | null
}
export const AdminAnnouncements = /* @__PURE__ */ v.object({ rows: v.array(AdminAnnouncement), next: v.nullable(v.string()), })

/** Why a user is banned; every language has a text for each. */
export type BanCause = 'cheating' | 'abuse' | 'name' | 'payment' | 'spam' | 'other'
export const BanCause = /* @__PURE__ */ v.picklist(['cheating', 'abuse', 'name', 'payment', 'spam', 'other'])

/** A ban as the player reads it at sign-in. */
export type AdminBan = {
  /** Null: for good. */
  until: number | null
  /** Null: the ban was not made by the page. */
  cause: BanCause | null
  /** Words of the administrator to the player. */
  words: string | null
}
export const AdminBan = /* @__PURE__ */ v.object({ until: v.nullable(v.number()), cause: v.nullable(BanCause), words: v.nullable(v.string()), })

export type AdminBank = {
  edition: string
  built_at: number
  /** It is of the current card data. */
  current: boolean
  questions: number
  by_hand: number
  easy: number
  medium: number
  hard: number
  /** By administrators. */
  retired: number
  edited: number
  /** Reports without an answer. */
  open_reports: number
}
export const AdminBank = /* @__PURE__ */ v.object({ edition: v.string(), built_at: v.number(), current: v.boolean(), questions: v.number(), by_hand: v.number(), easy: v.number(), medium: v.number(), hard: v.number(), retired: v.number(), edited: v.number(), open_reports: v.number(), })

export type AdminCardData = {
  /** The game's build. */
  build: number
  cards: number
  /** Cards that only logs name. */
  tokens: number
  standard_sets: string[]
  /** When the file was written. */
  written_at: number | null
}
export const AdminCardData = /* @__PURE__ */ v.object({ build: v.number(), cards: v.number(), tokens: v.number(), standard_sets: v.array(v.string()), written_at: v.nullable(v.number()), })

export type AdminUpdateState = 'running' | 'failed' | 'idle' | 'done' | 'unchanged'
export const AdminUpdateState = /* @__PURE__ */ v.picklist(['running', 'failed', 'idle', 'done', 'unchanged'])

/** The last update that an administrator started. */
export type AdminUpdate = {
  state: AdminUpdateState
  started_at: number | null
  ended_at: number | null
  /** What went wrong, in English. */
  error: string | null
}
export const AdminUpdate = /* @__PURE__ */ v.object({ state: AdminUpdateState, started_at: v.nullable(v.number()), ended_at: v.nullable(v.number()), error: v.nullable(v.string()), })

export type AdminData = {
  /** Null without card data. */
  cards: AdminCardData | null
  /** Null before the first bank was built. */
  bank: AdminBank | null
  /** Questions with pictures can be asked. */
  pictures: boolean
  update: AdminUpdate
}
export const AdminData = /* @__PURE__ */ v.object({ cards: v.nullable(AdminCardData), bank: v.nullable(AdminBank), pictures: v.boolean(), update: AdminUpdate, })

export type AdminDeletion = {
  id: string
  user: string
  username: string | null
  email: string | null
  email_verified: boolean
  message: string | null
  created_at: number
  due_at: number
  /** The identity check: a letter was sent to the address, an answer came from there, two facts of the account were right. */
  letter_at: number | null
  answered_at: number | null
  facts_at: number | null
}
export const AdminDeletion = /* @__PURE__ */ v.object({ id: v.string(), user: v.string(), username: v.nullable(v.string()), email: v.nullable(v.string()), email_verified: v.boolean(), message: v.nullable(v.string()), created_at: v.number(), due_at: v.number(), letter_at: v.nullable(v.number()), answered_at: v.nullable(v.number()), facts_at: v.nullable(v.number()), })

export type AdminDeletionStep = 'facts' | 'letter' | 'answered' | 'approve' | 'refuse'
export const AdminDeletionStep = /* @__PURE__ */ v.picklist(['facts', 'letter', 'answered', 'approve', 'refuse'])

export type AdminDeletions = {
  /** Oldest first. */
  rows: AdminDeletion[]
  next: string | null
}
export const AdminDeletions = /* @__PURE__ */ v.object({ rows: v.array(AdminDeletion), next: v.nullable(v.string()), })

export type AdminFactor = {
  id: string
  name: string | null
  verified: boolean
  created_at: number
}
export const AdminFactor = /* @__PURE__ */ v.object({ id: v.string(), name: v.nullable(v.string()), verified: v.boolean(), created_at: v.number(), })

export type AdminFigureGroup = 'players' | 'games' | 'content' | 'mana' | 'shop' | 'runebot'
export const AdminFigureGroup = /* @__PURE__ */ v.picklist(['players', 'games', 'content', 'mana', 'shop', 'runebot'])

export type AdminFigure = {
  /** active, active_7, sign_ups, games_solo, mana_given:signup, revenue_cents:mana_550, … */
  name: string
  group: AdminFigureGroup
  /** A level (such as the mana that players hold), whose last value counts; otherwise the sum counts. */
  level: boolean
  /** A value for each day; null where the day was not counted. */
  values: (number | null)[]
  /** The sum, or the last value of a level. */
  now: number
  /** The same of the span before; null if it was not counted. */
  before: number | null
}
export const AdminFigure = /* @__PURE__ */ v.object({ name: v.string(), group: AdminFigureGroup, level: v.boolean(), values: v.array(v.nullable(v.number())), now: v.number(), before: v.nullable(v.number()), })

export type AdminFigures = {
  /** In UTC, the oldest first: 2026-11-17 */
  days: string[]
  figures: AdminFigure[]
  /** When today was counted. */
  at: number
}
export const AdminFigures = /* @__PURE__ */ v.object({ days: v.array(v.string()), figures: v.array(AdminFigure), at: v.number(), })

export type AdminGameMode = 'duo' | 'battle_royale'
export const AdminGameMode = /* @__PURE__ */ v.picklist(['duo', 'battle_royale'])

/** A player as lists name one. Null after the account was deleted. */
export type AdminPlayer = {
  id: string
  username: string | null
}
export const AdminPlayer = /* @__PURE__ */ v.object({ id: v.string(), username: v.nullable(v.string()), })

export type AdminGame = {
  id: string
  mode: AdminGameMode
  code: string
  /** Waiting for players; otherwise running. */
  waiting: boolean
  /** With bots and without a fee. */
  practice: boolean
  players: AdminPlayer[]
  /** From 0. */
  question: number
  /** What each player paid and gets back. */
  fee: number
  created_at: number
  /** Its timer should have fired long ago. */
  stuck: boolean
}
export const AdminGame = /* @__PURE__ */ v.object({ id: v.string(), mode: AdminGameMode, code: v.string(), waiting: v.boolean(), practice: v.boolean(), players: v.array(AdminPlayer), question: v.number(), fee: v.number(), created_at: v.number(), stuck: v.boolean(), })

export type AdminGameAbandoned = {
  /** Players who got the fee back. */
  refunded: number
}
export const AdminGameAbandoned = /* @__PURE__ */ v.object({ refunded: v.number(), })

export type AdminGames = {
  /** Newest first. */
  rows: AdminGame[]
  next: string | null
}
export const AdminGames = /* @__PURE__ */ v.object({ rows: v.array(AdminGame), next: v.nullable(v.string()), })

/** Periodic work of the server. */
export type AdminJob = {
  /** meta_pages, weekly_letter, … */
  name: string
  /** Every node does it for itself, and this is how it stands at the one that answers. Otherwise one node does it for all. */
  every_node: boolean
  /** Null for a job that runs when there is a reason. */
  every_ms: number | null
  running: boolean
  /** The node of the last run that began; null before the first one. */
  node: string | null
  started_at: number | null
  /** How long the last run that ended took. */
  took_ms: number | null
  /** Why it failed, in English; null if it did not. */
  error: string | null
}
export const AdminJob = /* @__PURE__ */ v.object({ name: v.string(), every_node: v.boolean(), every_ms: v.nullable(v.number()), running: v.boolean(), node: v.nullable(v.string()), started_at: v.nullable(v.number()), took_ms: v.nullable(v.number()), error: v.nullable(v.string()), })

export type AdminJobs = {
  jobs: AdminJob[]
}
export const AdminJobs = /* @__PURE__ */ v.object({ jobs: v.array(AdminJob), })

export type AdminLedgerRow = {
  number: number
  at: number
  reason: string
  amount: number
  balance: number
  /** An administrator's change: who, and why. */
  by: string | null
  note: string | null
}
export const AdminLedgerRow = /* @__PURE__ */ v.object({ number: v.number(), at: v.number(), reason: v.string(), amount: v.number(), balance: v.number(), by: v.nullable(v.string()), note: v.nullable(v.string()), })

/** A letter without its text, which may have a code in it. */
export type AdminLetter = {
  id: string
  to: string
  user: AdminPlayer | null
  kind: string
  language: string
  subject: string
  attempts: number
  created_at: number
  /** The next attempt. */
  send_at: number
  /** It is deleted then if it could not be sent. */
  expires_at: number | null
  /** It has failed several times, or has waited for long. */
  stuck: boolean
  /** A node is sending it now. */
  in_hand: boolean
}
export const AdminLetter = /* @__PURE__ */ v.object({ id: v.string(), to: v.string(), user: v.nullable(AdminPlayer), kind: v.string(), language: v.string(), subject: v.string(), attempts: v.number(), created_at: v.number(), send_at: v.number(), expires_at: v.nullable(v.number()), stuck: v.boolean(), in_hand: v.boolean(), })

export type AdminLetterKind = 'reset' | 'confirmation'
export const AdminLetterKind = /* @__PURE__ */ v.picklist(['reset', 'confirmation'])

export type AdminLettersSent = {
  /** Letters that are due now. */
  letters: number
}
export const AdminLettersSent = /* @__PURE__ */ v.object({ letters: v.number(), })

export type AdminLogRow = {
  number: number
  at: number
  actor_kind: ActorKind
  actor_id: string | null
  /** Null: no person, or the account is deleted. */
  actor_name: string | null
  /** `user.ban`, `mana.adjust`, … */
  action: string
  /** user, question, purchase, … */
  target_kind: string
  target_id: string
  /** Of a user; null: the account is deleted. */
  target_name: string | null
  reason: string | null
  /** The changed fields. */
  before: Json
  after: Json
  address: string | null
  request_id: string | null
  hash: string
}
export const AdminLogRow = /* @__PURE__ */ v.object({ number: v.number(), at: v.number(), actor_kind: ActorKind, actor_id: v.nullable(v.string()), actor_name: v.nullable(v.string()), action: v.string(), target_kind: v.string(), target_id: v.string(), target_name: v.nullable(v.string()), reason: v.nullable(v.string()), before: v.any(), after: v.any(), address: v.nullable(v.string()), request_id: v.nullable(v.string()), hash: v.string(), })

export type AdminLog = {
  /** Newest first. */
  rows: AdminLogRow[]
  next: number | null
  /** Rows of the whole log. */
  total: number
  /** What is wrong with the chain; null: it is whole. */
  fault: string | null
}
export const AdminLog = /* @__PURE__ */ v.object({ rows: v.array(AdminLogRow), next: v.nullable(v.number()), total: v.number(), fault: v.nullable(v.string()), })

export type AdminNote = {
  id: string
  /** Null: the account is deleted. */
  author: string | null
  text: string
  at: number
}
export const AdminNote = /* @__PURE__ */ v.object({ id: v.string(), author: v.nullable(v.string()), text: v.string(), at: v.number(), })

export type AdminOutbox = {
  /** Stuck ones first, then the oldest. */
  rows: AdminLetter[]
  next: string | null
}
export const AdminOutbox = /* @__PURE__ */ v.object({ rows: v.array(AdminLetter), next: v.nullable(v.string()), })

/** What waits, for the numbers beside the pages. */
export type AdminOverview = {
  /** The administrator's own name and id. */
  name: string
  user: string
  /** Open requests to delete an account. */
  deletions: number
  /** Of them, those older than a month. */
  deletions_overdue: number
  /** Questions that players reported. */
  questions: number
  /** Purchases that are held for a decision. */
  purchases: number
  /** Letters that could not be sent. */
  letters: number
  /** The nodes' NATS asks for no credentials: a fault of the settings. */
  nats_is_open: boolean
  /** The code that was typed counts until then; null: none does. */
  code_until: number | null
}
export const AdminOverview = /* @__PURE__ */ v.object({ name: v.string(), user: v.string(), deletions: v.number(), deletions_overdue: v.number(), questions: v.number(), purchases: v.number(), letters: v.number(), nats_is_open: v.boolean(), code_until: v.nullable(v.number()), })

/** The state of a purchase, as it is stored and shown. */
export type PurchaseState = 'created' | 'open' | 'processing' | 'cancelled' | 'expired' | 'failed' | 'disputed' | 'refunded' | 'charged_back' | 'credited' | 'held' | 'refunding'
export const PurchaseState = /* @__PURE__ */ v.picklist(['created', 'open', 'processing', 'cancelled', 'expired', 'failed', 'disputed', 'refunded', 'charged_back', 'credited', 'held', 'refunding'])

/** A change of the state, or an event of the provider. */
export type AdminPurchaseStep = {
  at: number
  /** Null for an event. */
  state: PurchaseState | null
  /** The event's type, and what it led to: heard, operator, ignored. */
  event: string | null
  outcome: string | null
}
export const AdminPurchaseStep = /* @__PURE__ */ v.object({ at: v.number(), state: v.nullable(PurchaseState), event: v.nullable(v.string()), outcome: v.nullable(v.string()), })

export type AdminPurchase = {
  id: string
  /** As letters and receipts call it. */
  number: string
  /** Null after the account was deleted. */
  buyer: AdminPlayer | null
  sku: string
  amount_cents: number
  refunded_cents: number
  currency: string
  provider: string
  /** No money moved. */
  sandbox: boolean
  state: PurchaseState
  /** Why the money does not fit: amount, currency, checkout, lifetime. */
  misfit: string | null
  /** The buyer asked for a refund after the time for it. */
  withdrawal_requested: boolean
  created_at: number
  updated_at: number
  mana: number | null
  /** Null for a pack and for a lifetime. */
  months: number | null
  vat_cents: number
  country: string | null
  provider_ref: string | null
  payment_ref: string | null
  paid_at: number | null
  credited_at: number | null
  /** The goods were taken back. */
  taken_at: number | null
  /** Oldest first. */
  history: AdminPurchaseStep[]
  can_refund: boolean
  /** A held one whose goods can be given after all. */
  can_release: boolean
  can_ask_again: boolean
}
export const AdminPurchase = /* @__PURE__ */ v.object({ id: v.string(), number: v.string(), buyer: v.nullable(AdminPlayer), sku: v.string(), amount_cents: v.number(), refunded_cents: v.number(), currency: v.string(), provider: v.string(), sandbox: v.boolean(), state: PurchaseState, misfit: v.nullable(v.string()), withdrawal_requested: v.boolean(), created_at: v.number(), updated_at: v.number(), mana: v.nullable(v.number()), months: v.nullable(v.number()), vat_cents: v.number(), country: v.nullable(v.string()), provider_ref: v.nullable(v.string()), payment_ref: v.nullable(v.string()), paid_at: v.nullable(v.number()), credited_at: v.nullable(v.number()), taken_at: v.nullable(v.number()), history: v.array(AdminPurchaseStep), can_refund: v.boolean(), can_release: v.boolean(), can_ask_again: v.boolean(), })

export type AdminPurchaseRow = {
  id: string
  /** As letters and receipts call it. */
  number: string
  /** Null after the account was deleted. */
  buyer: AdminPlayer | null
  sku: string
  amount_cents: number
  refunded_cents: number
  currency: string
  provider: string
  /** No money moved. */
  sandbox: boolean
  state: PurchaseState
  /** Why the money does not fit: amount, currency, checkout, lifetime. */
  misfit: string | null
  /** The buyer asked for a refund after the time for it. */
  withdrawal_requested: boolean
  created_at: number
  updated_at: number
}
export const AdminPurchaseRow = /* @__PURE__ */ v.object({ id: v.string(), number: v.string(), buyer: v.nullable(AdminPlayer), sku: v.string(), amount_cents: v.number(), refunded_cents: v.number(), currency: v.string(), provider: v.string(), sandbox: v.boolean(), state: PurchaseState, misfit: v.nullable(v.string()), withdrawal_requested: v.boolean(), created_at: v.number(), updated_at: v.number(), })

export type AdminPurchases = {
  /** Held ones first, then the newest. */
  rows: AdminPurchaseRow[]
  next: string | null
}
export const AdminPurchases = /* @__PURE__ */ v.object({ rows: v.array(AdminPurchaseRow), next: v.nullable(v.string()), })

/** What became of a report. */
export type ReportOutcome = 'corrected' | 'retired' | 'kept'
export const ReportOutcome = /* @__PURE__ */ v.picklist(['corrected', 'retired', 'kept'])

export type AdminReport = {
  id: string
  by: AdminPlayer
  /** wrong, unclear, translation */
  reason: string
  note: string | null
  created_at: number
  outcome: ReportOutcome | null
  answer: string | null
  answered_at: number | null
}
export const AdminReport = /* @__PURE__ */ v.object({ id: v.string(), by: AdminPlayer, reason: v.string(), note: v.nullable(v.string()), created_at: v.number(), outcome: v.nullable(ReportOutcome), answer: v.nullable(v.string()), answered_at: v.nullable(v.number()), })

export type Difficulty = 'easy' | 'medium' | 'hard'
export const Difficulty = /* @__PURE__ */ v.picklist(['easy', 'medium', 'hard'])

export type AdminQuestionEdit = {
  language: string
  at: number
  /** False: the text that it corrected has changed since, so the new text is shown. */
  in_use: boolean
}
export const AdminQuestionEdit = /* @__PURE__ */ v.object({ language: v.string(), at: v.number(), in_use: v.boolean(), })

export type TextLists = {
  en: string[]
  fr: string[]
  es: string[]
  pt: string[]
}
export const TextLists = /* @__PURE__ */ v.object({ en: v.array(v.string()), fr: v.array(v.string()), es: v.array(v.string()), pt: v.array(v.string()), })

export type AdminRetirement = {
  at: number
  reason: string
}
export const AdminRetirement = /* @__PURE__ */ v.object({ at: v.number(), reason: v.string(), })

/** A question with everything about it. */
export type AdminQuestion = {
  id: string
  kind: string
  subject: string
  category: string
  difficulty: Difficulty
  question: Texts
  /** Written by hand, not made from card data. */
  by_hand: boolean
  /** Games can draw it. */
  in_bank: boolean
  /** Retired by an administrator. */
  retired: boolean
  /** Corrected by an administrator. */
  edited: boolean
  /** Reports without an answer. */
  open_reports: number
  reports: number
  wrong: number
  unclear: number
  translation: number
  last_report_at: number | null
  /** Answers that counted in solo, ranked and daily games, and how many were right. */
  answered: number
  right: number
  /** Null where the player writes the answer. */
  options: TextLists | null
  right_answer: Texts
  why: Texts
  image_url: string | null
  retirement: AdminRetirement | null
  /** The languages whose texts were corrected: en, fr, es, pt. */
  edits: AdminQuestionEdit[]
  /** Newest first, at most 100. */
  all_reports: AdminReport[]
}
export const AdminQuestion = /* @__PURE__ */ v.object({ id: v.string(), kind: v.string(), subject: v.string(), category: v.string(), difficulty: Difficulty, question: Texts, by_hand: v.boolean(), in_bank: v.boolean(), retired: v.boolean(), edited: v.boolean(), open_reports: v.number(), reports: v.number(), wrong: v.number(), unclear: v.number(), translation: v.number(), last_report_at: v.nullable(v.number()), answered: v.number(), right: v.number(), options: v.nullable(TextLists), right_answer: Texts, why: Texts, image_url: v.nullable(v.string()), retirement: v.nullable(AdminRetirement), edits: v.array(AdminQuestionEdit), all_reports: v.array(AdminReport), })

/** Which questions a list shows. */
export type AdminQuestionFilter = 'reported' | 'retired' | 'edited' | 'all'
export const AdminQuestionFilter = /* @__PURE__ */ v.picklist(['reported', 'retired', 'edited', 'all'])

export type AdminQuestionRow = {
  id: string
  kind: string
  subject: string
  category: string
  difficulty: Difficulty
  question: Texts
  /** Written by hand, not made from card data. */
  by_hand: boolean
  /** Games can draw it. */
  in_bank: boolean
  /** Retired by an administrator. */
  retired: boolean
  /** Corrected by an administrator. */
  edited: boolean
  /** Reports without an answer. */
  open_reports: number
  reports: number
  wrong: number
  unclear: number
  translation: number
  last_report_at: number | null
  /** Answers that counted in solo, ranked and daily games, and how many were right. */
  answered: number
  right: number
}
export const AdminQuestionRow = /* @__PURE__ */ v.object({ id: v.string(), kind: v.string(), subject: v.string(), category: v.string(), difficulty: Difficulty, question: Texts, by_hand: v.boolean(), in_bank: v.boolean(), retired: v.boolean(), edited: v.boolean(), open_reports: v.number(), reports: v.number(), wrong: v.number(), unclear: v.number(), translation: v.number(), last_report_at: v.nullable(v.number()), answered: v.number(), right: v.number(), })

export type AdminQuestions = {
  rows: AdminQuestionRow[]
  next: string | null
}
export const AdminQuestions = /* @__PURE__ */ v.object({ rows: v.array(AdminQuestionRow), next: v.nullable(v.string()), })

export type AdminReportsAnswered = {
  /** Reports that were answered now. */
  answered: number
}
export const AdminReportsAnswered = /* @__PURE__ */ v.object({ answered: v.number(), })

export type AdminSession = {
  id: string
  created_at: number
  used_at: number
  user_agent: string | null
  address: string | null
  second_factor: boolean
}
export const AdminSession = /* @__PURE__ */ v.object({ id: v.string(), created_at: v.number(), used_at: v.number(), user_agent: v.nullable(v.string()), address: v.nullable(v.string()), second_factor: v.boolean(), })

export type AdminUserGame = {
  id: string
  /** solo, ranked, daily, duo, battle_royale */
  kind: string
  state: string
  at: number
}
export const AdminUserGame = /* @__PURE__ */ v.object({ id: v.string(), kind: v.string(), state: v.string(), at: v.number(), })

export type AdminUserPurchase = {
  id: string
  sku: string
  amount_cents: number
  currency: string
  /** sandbox, stripe */
  provider: string
  state: string
  created_at: number
}
export const AdminUserPurchase = /* @__PURE__ */ v.object({ id: v.string(), sku: v.string(), amount_cents: v.number(), currency: v.string(), provider: v.string(), state: v.string(), created_at: v.number(), })

export type AdminUserReport = {
  question: string
  reason: string
  at: number
}
export const AdminUserReport = /* @__PURE__ */ v.object({ question: v.string(), reason: v.string(), at: v.number(), })

export type AdminUserRow = {
  id: string
  /** Null: the account has no profile. */
  username: string | null
  avatar_url: string | null
  email: string | null
  tier: string
  /** When the tracker ends, as far as it has an end. */
  tier_until: number | null
  mana: number
  /** The last use of a session. */
  seen_at: number | null
  created_at: number
  admin: boolean
  ban: AdminBan | null
  confirmed: boolean
  deletion_requested: boolean
}
export const AdminUserRow = /* @__PURE__ */ v.object({ id: v.string(), username: v.nullable(v.string()), avatar_url: v.nullable(v.string()), email: v.nullable(v.string()), tier: v.string(), tier_until: v.nullable(v.number()), mana: v.number(), seen_at: v.nullable(v.number()), created_at: v.number(), admin: v.boolean(), ban: v.nullable(AdminBan), confirmed: v.boolean(), deletion_requested: v.boolean(), })

export type AdminUser = {
  user: AdminUserRow
  email_verified: boolean
  confirmed_at: number | null
  last_sign_in_at: number | null
  language: string
  /** email, google, apple */
  providers: string[]
  /** The administrator's own page: acts that an administrator may not do to their own account are refused. */
  oneself: boolean
  /** The tier was given by an administrator, until then. */
  grant_until: number | null
  /** The plan has no end. */
  lifetime: boolean
  factors: AdminFactor[]
  /** By last use. */
  sessions: AdminSession[]
  /** The newest rows. */
  ledger: AdminLedgerRow[]
  purchases: AdminUserPurchase[]
  /** The newest games. */
  games: AdminUserGame[]
  games_count: number
  matches_count: number
  decks_count: number
  /** Questions that the player reported. */
  reports_count: number
  reports: AdminUserReport[]
  /** Newest first. */
  notes: AdminNote[]
  deletion: AdminDeletion | null
}
export const AdminUser = /* @__PURE__ */ v.object({ user: AdminUserRow, email_verified: v.boolean(), confirmed_at: v.nullable(v.number()), last_sign_in_at: v.nullable(v.number()), language: v.string(), providers: v.array(v.string()), oneself: v.boolean(), grant_until: v.nullable(v.number()), lifetime: v.boolean(), factors: v.array(AdminFactor), sessions: v.array(AdminSession), ledger: v.array(AdminLedgerRow), purchases: v.array(AdminUserPurchase), games: v.array(AdminUserGame), games_count: v.number(), matches_count: v.number(), decks_count: v.number(), reports_count: v.number(), reports: v.array(AdminUserReport), notes: v.array(AdminNote), deletion: v.nullable(AdminDeletion), })

export type AdminUserFilter = 'admins' | 'tracker' | 'banned' | 'unconfirmed' | 'deletion' | 'seen'
export const AdminUserFilter = /* @__PURE__ */ v.picklist(['admins', 'tracker', 'banned', 'unconfirmed', 'deletion', 'seen'])

export type AdminUserSort = 'newest' | 'oldest' | 'name_down' | 'seen_long_ago' | 'name' | 'seen'
export const AdminUserSort = /* @__PURE__ */ v.picklist(['newest', 'oldest', 'name_down', 'seen_long_ago', 'name', 'seen'])

export type AdminUsers = {
  /** Newest first, unless sorted otherwise. */
  rows: AdminUserRow[]
  next: string | null
  /** All accounts; null with a search, a filter or on a later page. */
  total: number | null
}
export const AdminUsers = /* @__PURE__ */ v.object({ rows: v.array(AdminUserRow), next: v.nullable(v.string()), total: v.nullable(v.number()), })

/** Rows and their bytes; a difference may be negative. */
export type Amount = {
  rows: number
  bytes: number
}
export const Amount = /* @__PURE__ */ v.object({ rows: v.number(), bytes: v.number(), })

/** What is announced now. */
export type Announcement = {
  id: string
  tone: AnnouncementTone
  texts: Texts
  ends_at: number
}
export const Announcement = /* @__PURE__ */ v.object({ id: v.string(), tone: AnnouncementTone, texts: Texts, ends_at: v.number(), })

export type AnswerType = 'text' | 'QCM'
export const AnswerType = /* @__PURE__ */ v.picklist(['text', 'QCM'])

/** A name in the four languages. */
export type LocalNames = {
  en: string
  fr: string
  es: string
  pt: string
}
export const LocalNames = /* @__PURE__ */ v.object({ en: v.string(), fr: v.string(), es: v.string(), pt: v.string(), })

/** A kind of deck that players know by a name. */
export type ArchetypeName = {
  id: string
  class: string
  format: string
  names: LocalNames
}
export const ArchetypeName = /* @__PURE__ */ v.object({ id: v.string(), class: v.string(), format: v.string(), names: LocalNames, })

/** A win rate with its interval of 95 %. Rates are from 0 to 1; ties are in none of them. */
export type WinRate = {
  /** Wins and losses. */
  games: number
  wins: number
  losses: number
  ties: number
  /** Null without games. */
  rate: number | null
  low: number | null
  high: number | null
  /** There are enough games for the rate to mean something. */
  enough: boolean
}
export const WinRate = /* @__PURE__ */ v.object({ games: v.number(), wins: v.number(), losses: v.number(), ties: v.number(), rate: v.nullable(v.number()), low: v.nullable(v.number()), high: v.nullable(v.number()), enough: v.boolean(), })

/** An average with its interval of 95 %. */
export type Average = {
  count: number
  mean: number
  /** Null for a single value. */
  low: number | null
  high: number | null
  /** There are enough values for the average to mean something. */
  enough: boolean
}
export const Average = /* @__PURE__ */ v.object({ count: v.number(), mean: v.number(), low: v.nullable(v.number()), high: v.nullable(v.number()), enough: v.boolean(), })

export type ArenaClass = {
  /** Null if the matches do not tell. */
  class: string | null
  runs: number
  wins: Average | null
  matches: WinRate
}
export const ArenaClass = /* @__PURE__ */ v.object({ class: v.nullable(v.string()), runs: v.number(), wins: v.nullable(Average), matches: WinRate, })

export type ArenaRunState = 'running' | 'ended' | 'retired'
export const ArenaRunState = /* @__PURE__ */ v.picklist(['running', 'ended', 'retired'])

export type ArenaRun = {
  class: string | null
  wins: number
  losses: number
  ties: number
  from: string
  to: string
  state: ArenaRunState
}
export const ArenaRun = /* @__PURE__ */ v.object({ class: v.nullable(v.string()), wins: v.number(), losses: v.number(), ties: v.number(), from: v.string(), to: v.string(), state: ArenaRunState, })

export type ArenaFigures = {
  /** `arena` or `underground`. */
  arena: string
  /** The wins and the losses after which a run ends today. */
  max_wins: number
  max_losses: number
  /** Of the runs that ended or were retired; null without one. */
  wins: Average | null
  /** How many of them had each number of wins, from none on. */
  by_wins: number[]
  /** All matches. */
  matches: WinRate
  /** The most played first. */
  classes: ArenaClass[]
  /** The newest first. */
  runs: ArenaRun[]
}
export const ArenaFigures = /* @__PURE__ */ v.object({ arena: v.string(), max_wins: v.number(), max_losses: v.number(), wins: v.nullable(Average), by_wins: v.array(v.number()), matches: WinRate, classes: v.array(ArenaClass), runs: v.array(ArenaRun), })

/** The caller's own answer to the current question. */
export type BattleAnswer = {
  choice: number
  correct: boolean
}
export const BattleAnswer = /* @__PURE__ */ v.object({ choice: v.number(), correct: v.boolean(), })

/** Why the game is over. */
export type BattleEndReason = 'won' | 'abandoned' | 'none' | 'tie'
export const BattleEndReason = /* @__PURE__ */ v.picklist(['won', 'abandoned', 'none', 'tie'])

/** The part of the card that a question asks for. */
export type CardField = 'name' | 'cost' | 'attack' | 'health' | 'durability' | 'class' | 'rarity' | 'type' | 'tribe' | 'school' | 'set' | 'artist' | 'stats' | 'keyword' | 'nothing'
export const CardField = /* @__PURE__ */ v.picklist(['name', 'cost', 'attack', 'health', 'durability', 'class', 'rarity', 'type', 'tribe', 'school', 'set', 'artist', 'stats', 'keyword', 'nothing'])

/** A card as it is drawn beside a question. A part that is withheld, or that the card does not have, is null. */
export type QuestionCard = {
  asked: CardField
  name: Texts | null
  /** With `<b>` and `<i>` around bold and italic parts. */
  text: Texts | null
  cost: number | null
  attack: number | null
  health: number | null
  durability: number | null
  armor: number | null
  cardClass: string | null
  cardRarity: string | null
  cardType: string | null
}
export const QuestionCard = /* @__PURE__ */ v.object({ asked: CardField, name: v.nullable(Texts), text: v.nullable(Texts), cost: v.nullable(v.number()), attack: v.nullable(v.number()), health: v.nullable(v.number()), durability: v.nullable(v.number()), armor: v.nullable(v.number()), cardClass: v.nullable(v.string()), cardRarity: v.nullable(v.string()), cardType: v.nullable(v.string()), })

/** A question with the time in which it is or was open, in milliseconds since 1970. */
export type OpenQuestion = {
  id: string
  question: Texts
  /** Null where the player writes the answer. */
  options: TextLists | null
  category: string
  difficulty: Difficulty
  imageUrl: string | null
  /** The card that it is about, without what is asked. */
  card: QuestionCard | null
  /** In seconds, as the bank has it; a live game has times of its own. */
  timeLimit: number
  questionType: string
  answerType: AnswerType
  level: number
  mode: string
  opens_at: number
  closes_at: number
}
export const OpenQuestion = /* @__PURE__ */ v.object({ id: v.string(), question: Texts, options: v.nullable(TextLists), category: v.string(), difficulty: Difficulty, imageUrl: v.nullable(v.string()), card: v.nullable(QuestionCard), timeLimit: v.number(), questionType: v.string(), answerType: AnswerType, level: v.number(), mode: v.string(), opens_at: v.number(), closes_at: v.number(), })

/** A player after a question. */
export type ClosedPlayer = {
  playerId: string
  hearts: number
  score: number
  eliminated: boolean
  answered: boolean
  correct: boolean | null
}
export const ClosedPlayer = /* @__PURE__ */ v.object({ playerId: v.string(), hearts: v.number(), score: v.number(), eliminated: v.boolean(), answered: v.boolean(), correct: v.nullable(v.boolean()), })

export type FinalPlace = {
  playerId: string
  /** Null if the game was abandoned. */
  place: number | null
  score: number
}
export const FinalPlace = /* @__PURE__ */ v.object({ playerId: v.string(), place: v.nullable(v.number()), score: v.number(), })

/** Why a player left. */
export type BattleLeaveReason = 'left' | 'not_enough_mana' | 'deleted'
export const BattleLeaveReason = /* @__PURE__ */ v.picklist(['left', 'not_enough_mana', 'deleted'])

/** An event of a room's channel. None has an answer that can still be given. */
export type BattleEvent = {
  event: 'lobby'
  seq: number
  at: number
} | {
  event: 'game_start'
  opensAt: number
  seq: number
  at: number
} | {
  event: 'next_question'
  index: number
  count: number
  question: OpenQuestion | null
  opensAt: number
  closesAt: number
  seq: number
  at: number
} | {
  event: 'player_answer'
  playerId: string
  isCorrect: boolean
  username: string | null
  seq: number
  at: number
} | {
  event: 'question_closed'
  index: number
  correctAnswer: number
  why: Texts
  /** The whole card that the question was about. */
  card: QuestionCard | null
  /** How many players chose each option. */
  chosen: number[]
  players: ClosedPlayer[]
  seq: number
  at: number
} | {
  event: 'game_over'
  winner: string | null
  places: FinalPlace[]
  reason: BattleEndReason | null
  seq: number
  at: number
} | {
  event: 'player_left'
  playerId: string
  reason: BattleLeaveReason
  seq: number
  at: number
} | {
  event: 'seat'
  playerId: string
  tab: string
  seq: number
  at: number
} | {
  event: 'resuming'
  opensAt: number
  seq: number
  at: number
} | {
  event: 'link'
  playerId: string
  connected: boolean
  seq: number
  at: number
} | {
  event: 'rematch'
  room: string
  seq: number
  at: number
}
export const BattleEvent = /* @__PURE__ */ v.variant('event', [v.object({ event: v.literal('lobby'), seq: v.number(), at: v.number(), }), v.object({ event: v.literal('game_start'), opensAt: v.number(), seq: v.number(), at: v.number(), }), v.object({ event: v.literal('next_question'), index: v.number(), count: v.number(), question: v.nullable(OpenQuestion), opensAt: v.number(), closesAt: v.number(), seq: v.number(), at: v.number(), }), v.object({ event: v.literal('player_answer'), playerId: v.string(), isCorrect: v.boolean(), username: v.nullable(v.string()), seq: v.number(), at: v.number(), }), v.object({ event: v.literal('question_closed'), index: v.number(), correctAnswer: v.number(), why: Texts, card: v.nullable(QuestionCard), chosen: v.array(v.number()), players: v.array(ClosedPlayer), seq: v.number(), at: v.number(), }), v.object({ event: v.literal('game_over'), winner: v.nullable(v.string()), places: v.array(FinalPlace), reason: v.nullable(BattleEndReason), seq: v.number(), at: v.number(), }), v.object({ event: v.literal('player_left'), playerId: v.string(), reason: BattleLeaveReason, seq: v.number(), at: v.number(), }), v.object({ event: v.literal('seat'), playerId: v.string(), tab: v.string(), seq: v.number(), at: v.number(), }), v.object({ event: v.literal('resuming'), opensAt: v.number(), seq: v.number(), at: v.number(), }), v.object({ event: v.literal('link'), playerId: v.string(), connected: v.boolean(), seq: v.number(), at: v.number(), }), v.object({ event: v.literal('rematch'), room: v.string(), seq: v.number(), at: v.number(), })])

export type BattlePhase = 'lobby' | 'countdown' | 'question' | 'results' | 'pause' | 'resuming' | 'finished' | 'closed' | 'abandoned'
export const BattlePhase = /* @__PURE__ */ v.picklist(['lobby', 'countdown', 'question', 'results', 'pause', 'resuming', 'finished', 'closed', 'abandoned'])

export type BattlePlayer = {
  user_id: string
  username: string
  avatar_url: string | null
  bot: boolean
  creator: boolean
  hearts: number
  error_count: number
  score: number
  eliminated: boolean
  left: boolean
  answered: boolean
  /** Null until the player has answered. */
  correct: boolean | null
  connected: boolean
  /** The quality of the connection, from 0 to 4. */
  bars: number
  place: number | null
}
export const BattlePlayer = /* @__PURE__ */ v.object({ user_id: v.string(), username: v.string(), avatar_url: v.nullable(v.string()), bot: v.boolean(), creator: v.boolean(), hearts: v.number(), error_count: v.number(), score: v.number(), eliminated: v.boolean(), left: v.boolean(), answered: v.boolean(), correct: v.nullable(v.boolean()), connected: v.boolean(), bars: v.number(), place: v.nullable(v.number()), })

/** What players learn when a question closes. */
export type BattleResults = {
  correctAnswer: number
  why: Texts
  /** The whole card that the question was about. */
  card: QuestionCard | null
  /** How many players chose each option. */
  chosen: number[]
}
export const BattleResults = /* @__PURE__ */ v.object({ correctAnswer: v.number(), why: Texts, card: v.nullable(QuestionCard), chosen: v.array(v.number()), })

/** The phase as the room's row has it. */
export type BattleStatus = 'waiting' | 'started' | 'finished' | 'closed' | 'abandoned'
export const BattleStatus = /* @__PURE__ */ v.picklist(['waiting', 'started', 'finished', 'closed', 'abandoned'])

export type BattleRoom = {
  id: string
  code: string
  status: BattleStatus
  creator_id: string
  max_players: number
  /** The most seconds that a question is open. */
  timer_duration: number
  practice: boolean
  /** The room in which the same players play again. */
  rematch: string | null
}
export const BattleRoom = /* @__PURE__ */ v.object({ id: v.string(), code: v.string(), status: BattleStatus, creator_id: v.string(), max_players: v.number(), timer_duration: v.number(), practice: v.boolean(), rematch: v.nullable(v.string()), })

/** A room as one of its players sees it. Times are milliseconds since 1970. */
export type BattleSnapshot = {
  room: BattleRoom
  /** The number of the last event. */
  seq: number
  now: number
  you: string
  /** The player asked to join another room while in this one. */
  elsewhere: boolean
  /** Whether the tab that asked has the seat; null if no tab was named. */
  seat: boolean | null
  phase: BattlePhase
  phase_ends_at: number | null
  index: number
  count: number
  players: BattlePlayer[]
  question: OpenQuestion | null
  answer: BattleAnswer | null
  results: BattleResults | null
  winner: string | null
  fee: number
}
export const BattleSnapshot = /* @__PURE__ */ v.object({ room: BattleRoom, seq: v.number(), now: v.number(), you: v.string(), elsewhere: v.boolean(), seat: v.nullable(v.boolean()), phase: BattlePhase, phase_ends_at: v.nullable(v.number()), index: v.number(), count: v.number(), players: v.array(BattlePlayer), question: v.nullable(OpenQuestion), answer: v.nullable(BattleAnswer), results: v.nullable(BattleResults), winner: v.nullable(v.string()), fee: v.number(), })

export type BattleVerdict = {
  index: number
  choice: number
  correct: boolean
  /** It came too late and does not count. */
  late: boolean
  /** It is the verdict of an earlier answer to the same question. */
  stored: boolean
}
export const BattleVerdict = /* @__PURE__ */ v.object({ index: v.number(), choice: v.number(), correct: v.boolean(), late: v.boolean(), stored: v.boolean(), })

export type BattlegroundsArgs = {
  /** Chosen by the client: the same id again records nothing and gives the stored row. */
  id: string
  played_at: string
  /** By the id of the log, without its skin. */
  hero: string
  /** From 1; of four teams in duos, of eight players otherwise. */
  place: number
  duos: boolean
  /** Rounds. */
  turns: number
  /** Of the lobby, by its number in the card data. */
  anomaly?: number | null | undefined
  /** The game's build. */
  build?: number | null | undefined
  duration_s?: number | null | undefined
  /** The heroes that were offered. */
  offered?: string[] | undefined
  /** The program that sends it: `page`, `follow 1.2`. */
  sender?: string | null | undefined
  /** Tribes that were in the lobby, as far as the log shows them: `beast`, `murloc`. */
  tribes?: string[] | undefined
  triples?: number | undefined
}
export const BattlegroundsArgs = /* @__PURE__ */ v.object({ id: v.string(), played_at: v.string(), hero: v.string(), place: v.number(), duos: v.boolean(), turns: v.number(), anomaly: v.optional(v.nullable(v.number())), build: v.optional(v.nullable(v.number())), duration_s: v.optional(v.nullable(v.number())), offered: v.optional(v.array(v.string())), sender: v.optional(v.nullable(v.string())), tribes: v.optional(v.array(v.string())), triples: v.optional(v.number()), })

export type BattlegroundsRow = {
  id: string
  user_id: string
  played_at: string
  duos: boolean
  hero: string
  offered: Json
  place: number
  tribes: Json
  turns: number
  triples: number
  anomaly: number | null
  duration_s: number | null
  build: number | null
  sender: string | null
  created_at: string
}
export const BattlegroundsRow = /* @__PURE__ */ v.object({ id: v.string(), user_id: v.string(), played_at: v.string(), duos: v.boolean(), hero: v.string(), offered: v.any(), place: v.number(), tribes: v.any(), turns: v.number(), triples: v.number(), anomaly: v.nullable(v.number()), duration_s: v.nullable(v.number()), build: v.nullable(v.number()), sender: v.nullable(v.string()), created_at: v.string(), })

/** A page of games, the newest first. */
export type BattlegroundsPage = {
  games: BattlegroundsRow[]
  next: string | null
  limited: boolean
}
export const BattlegroundsPage = /* @__PURE__ */ v.object({ games: v.array(BattlegroundsRow), next: v.nullable(v.string()), limited: v.boolean(), })

export type BattlegroundsPoint = {
  /** Milliseconds since 1970. */
  at: number
  /** The number of the game in the period, from 1. */
  game: number
  place: number
  /** Of this game and the ones before it. */
  average: Average | null
}
export const BattlegroundsPoint = /* @__PURE__ */ v.object({ at: v.number(), game: v.number(), place: v.number(), average: v.nullable(Average), })

/** The deck with the highest win rate, of those with enough matches. */
export type BestDeck = {
  deck_id: string
  /** Null if the deck was deleted. */
  name: string | null
  winRate: number
  matches: number
}
export const BestDeck = /* @__PURE__ */ v.object({ deck_id: v.string(), name: v.nullable(v.string()), winRate: v.number(), matches: v.number(), })

/** A win rate with its interval of 95 %. Rates are from 0 to 1; ties are in none of them. */
export type BestDeckStats = {
  deck_id: string
  name: string | null
  class: string | null
  /** Wins and losses. */
  games: number
  wins: number
  losses: number
  ties: number
  /** Null without games. */
  rate: number | null
  low: number | null
  high: number | null
  /** There are enough games for the rate to mean something. */
  enough: boolean
}
export const BestDeckStats = /* @__PURE__ */ v.object({ deck_id: v.string(), name: v.nullable(v.string()), class: v.nullable(v.string()), games: v.number(), wins: v.number(), losses: v.number(), ties: v.number(), rate: v.nullable(v.number()), low: v.nullable(v.number()), high: v.nullable(v.number()), enough: v.boolean(), })

export type CalendarDay = {
  /** `2026-11-16`. */
  day: string
  wins: number
  losses: number
  ties: number
}
export const CalendarDay = /* @__PURE__ */ v.object({ day: v.string(), wins: v.number(), losses: v.number(), ties: v.number(), })

export type KeywordView = {
  name: string
  text: string
}
export const KeywordView = /* @__PURE__ */ v.object({ name: v.string(), text: v.string(), })

export type RunesView = {
  blood?: number | null | undefined
  frost?: number | null | undefined
  unholy?: number | null | undefined
}
export const RunesView = /* @__PURE__ */ v.object({ blood: v.optional(v.nullable(v.number())), frost: v.optional(v.nullable(v.number())), unholy: v.optional(v.nullable(v.number())), })

/** A card with the terms that the list has in its glossary, so that it can be shown without the list. */
export type DetailedCard = {
  dbfId: number
  id: string
  name: string
  cost: number
  /** The first of its classes. */
  cardClass: string
  cardRarity: string
  cardType: string
  set: number
  armor?: number | null | undefined
  artist?: string | undefined
  attack?: number | null | undefined
  /** All of them, if it has several. */
  classes?: string[] | undefined
  durability?: number | null | undefined
  flavor?: string | undefined
  health?: number | null | undefined
  /** Those that the game explains. */
  keywords?: KeywordView[] | undefined
  /** The names of its tribes or of its spell school. */
  kinds?: string[] | undefined
  marks?: Json[][] | undefined
  mechanics?: string[] | undefined
  nameEn?: string | null | undefined
  races?: string[] | undefined
  runes?: RunesView | null | undefined
  setName?: string | null | undefined
  spellSchool?: string | null | undefined
  text?: string | undefined
  uncollectible?: boolean | null | undefined
}
export const DetailedCard = /* @__PURE__ */ v.object({ dbfId: v.number(), id: v.string(), name: v.string(), cost: v.number(), cardClass: v.string(), cardRarity: v.string(), cardType: v.string(), set: v.number(), armor: v.optional(v.nullable(v.number())), artist: v.optional(v.string()), attack: v.optional(v.nullable(v.number())), classes: v.optional(v.array(v.string())), durability: v.optional(v.nullable(v.number())), flavor: v.optional(v.string()), health: v.optional(v.nullable(v.number())), keywords: v.optional(v.array(KeywordView)), kinds: v.optional(v.array(v.string())), marks: v.optional(v.array(v.array(v.any()))), mechanics: v.optional(v.array(v.string())), nameEn: v.optional(v.nullable(v.string())), races: v.optional(v.array(v.string())), runes: v.optional(v.nullable(RunesView)), setName: v.optional(v.nullable(v.string())), spellSchool: v.optional(v.nullable(v.string())), text: v.optional(v.string()), uncollectible: v.optional(v.nullable(v.boolean())), })

/** A card, written while its data is at hand. */
export type CardDetails = DetailedCard
export const CardDetails = /* @__PURE__ */ DetailedCard

/** How far one rate is above another, with its interval of 95 %. */
export type RateDifference = {
  difference: number
  low: number
  high: number
  /** The interval has no zero in it: the difference is not chance. */
  marked: boolean
}
export const RateDifference = /* @__PURE__ */ v.object({ difference: v.number(), low: v.number(), high: v.number(), marked: v.boolean(), })

/** The matches in which something was the case for a card. */
export type CardRate = {
  games: number
  /** Null if there are too few matches or players. */
  figures: WinRate | null
  /** From the average of the deck; null with too few. */
  difference: RateDifference | null
}
export const CardRate = /* @__PURE__ */ v.object({ games: v.number(), figures: v.nullable(WinRate), difference: v.nullable(RateDifference), })

/** What keeping, drawing and playing a card says about winning. */
export type CardFigures = {
  dbfId: number
  /** Mulligans in which it was offered. */
  offered: number
  /** Of these, from 0 to 1; null if there are too few. */
  kept_share: number | null
  kept: CardRate
  /** By the fifth own turn. */
  drawn: CardRate
  played: CardRate
}
export const CardFigures = /* @__PURE__ */ v.object({ dbfId: v.number(), offered: v.number(), kept_share: v.nullable(v.number()), kept: CardRate, drawn: CardRate, played: CardRate, })

/** Fields that do not apply to a card are left out, except its cost: the specification gives every card one. */
export type CardView = {
  dbfId: number
  id: string
  name: string
  cost: number
  /** The first of its classes. */
  cardClass: string
  cardRarity: string
  cardType: string
  set: number
  armor?: number | null | undefined
  artist?: string | undefined
  attack?: number | null | undefined
  /** All of them, if it has several. */
  classes?: string[] | undefined
  durability?: number | null | undefined
  flavor?: string | undefined
  health?: number | null | undefined
  marks?: Json[][] | undefined
  mechanics?: string[] | undefined
  nameEn?: string | null | undefined
  races?: string[] | undefined
  runes?: RunesView | null | undefined
  spellSchool?: string | null | undefined
  text?: string | undefined
  uncollectible?: boolean | null | undefined
}
export const CardView = /* @__PURE__ */ v.object({ dbfId: v.number(), id: v.string(), name: v.string(), cost: v.number(), cardClass: v.string(), cardRarity: v.string(), cardType: v.string(), set: v.number(), armor: v.optional(v.nullable(v.number())), artist: v.optional(v.string()), attack: v.optional(v.nullable(v.number())), classes: v.optional(v.array(v.string())), durability: v.optional(v.nullable(v.number())), flavor: v.optional(v.string()), health: v.optional(v.nullable(v.number())), marks: v.optional(v.array(v.array(v.any()))), mechanics: v.optional(v.array(v.string())), nameEn: v.optional(v.nullable(v.string())), races: v.optional(v.array(v.string())), runes: v.optional(v.nullable(RunesView)), spellSchool: v.optional(v.nullable(v.string())), text: v.optional(v.string()), uncollectible: v.optional(v.nullable(v.boolean())), })

export type ChatDeck = {
  code: string
  name: string | null
  class: string | null
  format: string
}
export const ChatDeck = /* @__PURE__ */ v.object({ code: v.string(), name: v.nullable(v.string()), class: v.nullable(v.string()), format: v.string(), })

export type ChatReply = {
  reply: string
  /** The dbf ids of the cards that the answer is about, for the page to draw. */
  cards: number[]
  /** At most three messages that the player may send next. */
  suggestions: string[]
  /** What the answer was about, for the next message; opaque to clients. */
  context: string | null
  /** A deck whose code was in the message. */
  deck: ChatDeck | null
  /** Messages left today; null without a limit. */
  left: number | null
  /** An outside model worded the reply. */
  by_model: boolean
}
export const ChatReply = /* @__PURE__ */ v.object({ reply: v.string(), cards: v.array(v.number()), suggestions: v.array(v.string()), context: v.nullable(v.string()), deck: v.nullable(ChatDeck), left: v.nullable(v.number()), by_model: v.boolean(), })

export type ChatRequest = {
  /** The context of the answer before, unchanged. */
  context?: string | null | undefined
  /** The language of the answer: `en`, `fr`, `es` or `pt`. */
  language?: string | null | undefined
  message?: string | undefined
  /** False: without the outside model, also if there is one. */
  model?: boolean | null | undefined
}
export const ChatRequest = /* @__PURE__ */ v.object({ context: v.optional(v.nullable(v.string())), language: v.optional(v.nullable(v.string())), message: v.optional(v.string()), model: v.optional(v.nullable(v.boolean())), })

/** What the panel shows before the first message. */
export type ChatState = {
  /** An outside model is set, which words answers for players who did not switch it off. */
  model: boolean
  /** Messages left today, and the messages of a day; null without a limit. */
  left: number | null
  limit: number | null
}
export const ChatState = /* @__PURE__ */ v.object({ model: v.boolean(), left: v.nullable(v.number()), limit: v.nullable(v.number()), })

/** The answer to a right code. The token is given once and is the follower's only proof. */
export type ClaimedDevice = {
  token: string
  device: string
  user: string
  username: string | null
}
export const ClaimedDevice = /* @__PURE__ */ v.object({ token: v.string(), device: v.string(), user: v.string(), username: v.nullable(v.string()), })

/** A card of an archetype's lists. */
export type CoreCard = {
  dbfId: number
  /** In most of the lists that have it. */
  copies: number
  /** Of the matches with the archetype's best known lists, from 0 to 1. */
  share: number
  /** Nearly all of its lists have it. */
  core: boolean
  /** Of the lists with the card; null if there are too few matches or players. */
  figures: WinRate | null
}
export const CoreCard = /* @__PURE__ */ v.object({ dbfId: v.number(), copies: v.number(), share: v.number(), core: v.boolean(), figures: v.nullable(WinRate), })

/** The right answer, once nothing can be answered any more. */
export type CorrectAnswer = number | Texts
export const CorrectAnswer = /* @__PURE__ */ v.union([v.number(), Texts])

export type DailyMark = 'played' | 'missed' | 'ahead' | 'forgiven' | 'open'
export const DailyMark = /* @__PURE__ */ v.picklist(['played', 'missed', 'ahead', 'forgiven', 'open'])

export type DailySign = 'right' | 'not_asked' | 'wrong'
export const DailySign = /* @__PURE__ */ v.picklist(['right', 'not_asked', 'wrong'])

export type DailyResult = {
  day: string
  number: number
  session: string
  right: number
  /** All five were played. */
  complete: boolean
  reward: number
  /** One for each question. */
  signs: DailySign[]
}
export const DailyResult = /* @__PURE__ */ v.object({ day: v.string(), number: v.number(), session: v.string(), right: v.number(), complete: v.boolean(), reward: v.number(), signs: v.array(DailySign), })

export type DailyRunning = {
  session: string
  day: string
}
export const DailyRunning = /* @__PURE__ */ v.object({ session: v.string(), day: v.string(), })

export type DailyWeekDay = {
  day: string
  mark: DailyMark
}
export const DailyWeekDay = /* @__PURE__ */ v.object({ day: v.string(), mark: DailyMark, })

/** The player's day. Times are milliseconds since 1970. */
export type DailyState = {
  /** Today in UTC: `2026-11-22`. */
  day: string
  /** From 1. */
  number: number
  /** When the next five can be played. */
  ends_at: number
  now: number
  /** The session that the player is in; it may be of an earlier day. */
  running: DailyRunning | null
  /** Null until today's five are played. */
  result: DailyResult | null
  /** The share of today's other players with fewer right answers, in percent; null while there are too few. */
  better_than: number | null
  /** The days of the streak; 0 without one. */
  streak: number
  best: number
  /** The mana for the five that can be played next. */
  reward: number
  /** From Monday to Sunday. */
  week: DailyWeekDay[]
  /** Earlier days, newest first. */
  past: DailyResult[]
}
export const DailyState = /* @__PURE__ */ v.object({ day: v.string(), number: v.number(), ends_at: v.number(), now: v.number(), running: v.nullable(DailyRunning), result: v.nullable(DailyResult), better_than: v.nullable(v.number()), streak: v.number(), best: v.number(), reward: v.number(), week: v.array(DailyWeekDay), past: v.array(DailyResult), })

export type DeckCard = {
  dbfId: number
  count: number
}
export const DeckCard = /* @__PURE__ */ v.object({ dbfId: v.number(), count: v.number(), })

/** The figures of a deck's matches. */
export type DeckFigures = {
  matches: number
  wins: number
  /** In percent; null for a deck that was not played. */
  win_rate: number | null
}
export const DeckFigures = /* @__PURE__ */ v.object({ matches: v.number(), wins: v.number(), win_rate: v.nullable(v.number()), })

export type DeckOwner = {
  username: string | null
}
export const DeckOwner = /* @__PURE__ */ v.object({ username: v.nullable(v.string()), })

export type DeckProblem = {
  code: string
  /** A sentence that names the card. */
  message: string
  count: number
  /** The card that it is about, if it is about one. */
  dbfId?: number | null | undefined
}
export const DeckProblem = /* @__PURE__ */ v.object({ code: v.string(), message: v.string(), count: v.number(), dbfId: v.optional(v.nullable(v.number())), })

export type DeckSideboardCard = {
  owner: number
  dbfId: number
  count: number
}
export const DeckSideboardCard = /* @__PURE__ */ v.object({ owner: v.number(), dbfId: v.number(), count: v.number(), })

/** A deck read from a text. Without card data its class and problems are not known. */
export type PreviewedDeck = {
  name: string | null
  code: string
  format: string
  hero: number | null
  class: string | null
  identity: string
  cards: DeckCard[]
  sideboards: DeckSideboardCard[]
  /** The name that it gets if it has none. */
  suggested_name: string | null
  /** How many different cards the card data does not have. */
  unknown: number | null
  problems: DeckProblem[] | null
}
export const PreviewedDeck = /* @__PURE__ */ v.object({ name: v.nullable(v.string()), code: v.string(), format: v.string(), hero: v.nullable(v.number()), class: v.nullable(v.string()), identity: v.string(), cards: v.array(DeckCard), sideboards: v.array(DeckSideboardCard), suggested_name: v.nullable(v.string()), unknown: v.nullable(v.number()), problems: v.nullable(v.array(DeckProblem)), })

export type UnreadableReason = 'empty' | 'invalid_deck_code'
export const UnreadableReason = /* @__PURE__ */ v.picklist(['empty', 'invalid_deck_code'])

/** A line that looks like a deck code and is none. */
export type UnreadableDeck = {
  line: string
  code: UnreadableReason
  message: string
}
export const UnreadableDeck = /* @__PURE__ */ v.object({ line: v.string(), code: UnreadableReason, message: v.string(), })

/** The decks in a text; nothing is saved. */
export type DeckPreview = {
  decks: PreviewedDeck[]
  errors: UnreadableDeck[]
}
export const DeckPreview = /* @__PURE__ */ v.object({ decks: v.array(PreviewedDeck), errors: v.array(UnreadableDeck), })

export type DeckRow = {
  id: string
  user_id: string
  name: string
  class: string | null
  format: string
  deck_code: string
  cards: DeckCard[]
  sideboards: DeckSideboardCard[]
  archetype: string | null
  identity: string
  version: number
  is_public: boolean
  created_at: string
  updated_at: string
  archived_at: string | null
  notes?: string | null | undefined
}
export const DeckRow = /* @__PURE__ */ v.object({ id: v.string(), user_id: v.string(), name: v.string(), class: v.nullable(v.string()), format: v.string(), deck_code: v.string(), cards: v.array(DeckCard), sideboards: v.array(DeckSideboardCard), archetype: v.nullable(v.string()), identity: v.string(), version: v.number(), is_public: v.boolean(), created_at: v.string(), updated_at: v.string(), archived_at: v.nullable(v.string()), notes: v.optional(v.nullable(v.string())), })

/** A win rate with its interval of 95 %. Rates are from 0 to 1; ties are in none of them. */
export type DeckVersionStats = {
  version: number
  /** Wins and losses. */
  games: number
  wins: number
  losses: number
  ties: number
  /** Null without games. */
  rate: number | null
  low: number | null
  high: number | null
  /** There are enough games for the rate to mean something. */
  enough: boolean
}
export const DeckVersionStats = /* @__PURE__ */ v.object({ version: v.number(), games: v.number(), wins: v.number(), losses: v.number(), ties: v.number(), rate: v.nullable(v.number()), low: v.nullable(v.number()), high: v.nullable(v.number()), enough: v.boolean(), })

/** A win rate with its interval of 95 %. Rates are from 0 to 1; ties are in none of them. */
export type DeckStats = {
  deck_id: string
  /** Null for a deck that is gone. */
  name: string | null
  class: string | null
  archived: boolean
  /** Wins and losses. */
  games: number
  wins: number
  losses: number
  ties: number
  /** Null without games. */
  rate: number | null
  low: number | null
  high: number | null
  /** There are enough games for the rate to mean something. */
  enough: boolean
  /** The newest first. */
  versions: DeckVersionStats[]
}
export const DeckStats = /* @__PURE__ */ v.object({ deck_id: v.string(), name: v.nullable(v.string()), class: v.nullable(v.string()), archived: v.boolean(), games: v.number(), wins: v.number(), losses: v.number(), ties: v.number(), rate: v.nullable(v.number()), low: v.nullable(v.number()), high: v.nullable(v.number()), enough: v.boolean(), versions: v.array(DeckVersionStats), })

export type DeckVersion = {
  version: number
  code: string
  saved_at: string
}
export const DeckVersion = /* @__PURE__ */ v.object({ version: v.number(), code: v.string(), saved_at: v.string(), })

/** One deck, the player's own or a public one. */
export type DeckView = {
  deck: DeckRow
  owner: DeckOwner
  mine: boolean
  /** The cards of the deck and its sideboards, each once; null without card data. */
  cards: CardDetails[] | null
  /** Null without card data. */
  problems: DeckProblem[] | null
  /** Null for a deck of another player, or one that was not played. */
  stats: DeckFigures | null
}
export const DeckView = /* @__PURE__ */ v.object({ deck: DeckRow, owner: DeckOwner, mine: v.boolean(), cards: v.nullable(v.array(CardDetails)), problems: v.nullable(v.array(DeckProblem)), stats: v.nullable(DeckFigures), })

/** The caller's own answer to the current question. */
export type DuoAnswer = {
  choice: number
  correct: boolean
  points: number
}
export const DuoAnswer = /* @__PURE__ */ v.object({ choice: v.number(), correct: v.boolean(), points: v.number(), })

/** A player after a question. */
export type DuoClosedPlayer = {
  playerId: string
  score: number
  answered: boolean
  correct: boolean
}
export const DuoClosedPlayer = /* @__PURE__ */ v.object({ playerId: v.string(), score: v.number(), answered: v.boolean(), correct: v.boolean(), })

export type DuoEndReason = 'score' | 'draw' | 'left' | 'silence' | 'abandoned'
export const DuoEndReason = /* @__PURE__ */ v.picklist(['score', 'draw', 'left', 'silence', 'abandoned'])

/** Why a lobby was closed. */
export type DuoShutReason = 'nobody_came' | 'left' | 'not_enough_mana'
export const DuoShutReason = /* @__PURE__ */ v.picklist(['nobody_came', 'left', 'not_enough_mana'])

/** A question with the time in which it is open; a closed one has no times. */
export type DuoQuestion = {
  id: string
  question: Texts
  /** Null where the player writes the answer. */
  options: TextLists | null
  category: string
  difficulty: Difficulty
  imageUrl: string | null
  /** The card that it is about, without what is asked. */
  card: QuestionCard | null
  /** In seconds, as the bank has it; a live game has times of its own. */
  timeLimit: number
  questionType: string
  answerType: AnswerType
  level: number
  mode: string
  opens_at: number | null
  closes_at: number | null
}
export const DuoQuestion = /* @__PURE__ */ v.object({ id: v.string(), question: Texts, options: v.nullable(TextLists), category: v.string(), difficulty: Difficulty, imageUrl: v.nullable(v.string()), card: v.nullable(QuestionCard), timeLimit: v.number(), questionType: v.string(), answerType: AnswerType, level: v.number(), mode: v.string(), opens_at: v.nullable(v.number()), closes_at: v.nullable(v.number()), })

/** An event of a game's channel. None has an answer that can still be given. */
export type DuoEvent = {
  event: 'lobby'
  reason: DuoShutReason
  seq: number
  at: number
} | {
  event: 'game_start'
  opensAt: number
  seq: number
  at: number
} | {
  event: 'next_question'
  index: number
  count: number
  question: DuoQuestion | null
  opensAt: number
  closesAt: number
  seq: number
  at: number
} | {
  event: 'player_answer'
  playerId: string | null
  username: string | null
  seq: number
  at: number
} | {
  event: 'question_closed'
  index: number
  correctAnswer: number
  why: Texts | null
  /** The whole card that the question was about. */
  card: QuestionCard | null
  /** How many players chose each option. */
  chosen: number[]
  points: Record<string, number>
  /** Null for a player who did not answer. */
  choices: Record<string, number | null>
  players: DuoClosedPlayer[]
  seq: number
  at: number
} | {
  event: 'game_over'
  winner: string | null
  reason: DuoEndReason
  scores: Record<string, number>
  seq: number
  at: number
} | {
  event: 'link'
  playerId: string | null
  connected: boolean
  goneAt: number | null
  seq: number
  at: number
} | {
  event: 'seat'
  playerId: string | null
  tab: string
  seq: number
  at: number
} | {
  event: 'resuming'
  opensAt: number | null
  seq: number
  at: number
} | {
  event: 'rematch'
  game: string | null
  seq: number
  at: number
}
export const DuoEvent = /* @__PURE__ */ v.variant('event', [v.object({ event: v.literal('lobby'), reason: DuoShutReason, seq: v.number(), at: v.number(), }), v.object({ event: v.literal('game_start'), opensAt: v.number(), seq: v.number(), at: v.number(), }), v.object({ event: v.literal('next_question'), index: v.number(), count: v.number(), question: v.nullable(DuoQuestion), opensAt: v.number(), closesAt: v.number(), seq: v.number(), at: v.number(), }), v.object({ event: v.literal('player_answer'), playerId: v.nullable(v.string()), username: v.nullable(v.string()), seq: v.number(), at: v.number(), }), v.object({ event: v.literal('question_closed'), index: v.number(), correctAnswer: v.number(), why: v.nullable(Texts), card: v.nullable(QuestionCard), chosen: v.array(v.number()), points: v.record(v.string(), v.number()), choices: v.record(v.string(), v.nullable(v.number())), players: v.array(DuoClosedPlayer), seq: v.number(), at: v.number(), }), v.object({ event: v.literal('game_over'), winner: v.nullable(v.string()), reason: DuoEndReason, scores: v.record(v.string(), v.number()), seq: v.number(), at: v.number(), }), v.object({ event: v.literal('link'), playerId: v.nullable(v.string()), connected: v.boolean(), goneAt: v.nullable(v.number()), seq: v.number(), at: v.number(), }), v.object({ event: v.literal('seat'), playerId: v.nullable(v.string()), tab: v.string(), seq: v.number(), at: v.number(), }), v.object({ event: v.literal('resuming'), opensAt: v.nullable(v.number()), seq: v.number(), at: v.number(), }), v.object({ event: v.literal('rematch'), game: v.nullable(v.string()), seq: v.number(), at: v.number(), })])

/** The phase as the game's row has it. */
export type DuoStatus = 'waiting' | 'started' | 'finished' | 'closed' | 'abandoned'
export const DuoStatus = /* @__PURE__ */ v.picklist(['waiting', 'started', 'finished', 'closed', 'abandoned'])

export type DuoGame = {
  id: string
  code: string
  status: DuoStatus
  /** Null after the account was deleted. */
  creator_id: string | null
  /** The game that the same two players play next. */
  rematch: string | null
}
export const DuoGame = /* @__PURE__ */ v.object({ id: v.string(), code: v.string(), status: DuoStatus, creator_id: v.nullable(v.string()), rematch: v.nullable(v.string()), })

export type DuoOutcome = {
  /** Null for a draw or an abandoned game. */
  winner: string | null
  reason: DuoEndReason
}
export const DuoOutcome = /* @__PURE__ */ v.object({ winner: v.nullable(v.string()), reason: DuoEndReason, })

export type DuoPhase = 'lobby' | 'countdown' | 'question' | 'results' | 'pause' | 'resuming' | 'finished' | 'closed' | 'abandoned'
export const DuoPhase = /* @__PURE__ */ v.picklist(['lobby', 'countdown', 'question', 'results', 'pause', 'resuming', 'finished', 'closed', 'abandoned'])

export type DuoPlayer = {
  user_id: string
  /** Null after the account was deleted. */
  username: string | null
  avatar_url: string | null
  creator: boolean
  score: number
  answered: boolean
  /** Null while the caller may not know. */
  correct: boolean | null
  connected: boolean
  /** When the connection was lost. */
  gone_at: number | null
  /** The quality of the connection, from 0 to 4. */
  bars: number
}
export const DuoPlayer = /* @__PURE__ */ v.object({ user_id: v.string(), username: v.nullable(v.string()), avatar_url: v.nullable(v.string()), creator: v.boolean(), score: v.number(), answered: v.boolean(), correct: v.nullable(v.boolean()), connected: v.boolean(), gone_at: v.nullable(v.number()), bars: v.number(), })

/** What players learn when a question closes. Records have the players' ids as keys. */
export type DuoResults = {
  correctAnswer: number
  why: Texts | null
  /** The whole card that the question was about. */
  card: QuestionCard | null
  /** How many players chose each option. */
  chosen: number[]
  points: Record<string, number>
  /** Null for a player who did not answer. */
  choices: Record<string, number | null>
}
export const DuoResults = /* @__PURE__ */ v.object({ correctAnswer: v.number(), why: v.nullable(Texts), card: v.nullable(QuestionCard), chosen: v.array(v.number()), points: v.record(v.string(), v.number()), choices: v.record(v.string(), v.nullable(v.number())), })

/** A game as one of its players sees it. Times are milliseconds since 1970. */
export type DuoSnapshot = {
  game: DuoGame
  /** The number of the last event. */
  seq: number
  now: number
  you: string
  /** The player asked to join another game while in this one. */
  elsewhere: boolean
  /** Whether the tab that asked has the seat; null if no tab was named. */
  seat: boolean | null
  phase: DuoPhase
  phase_ends_at: number | null
  index: number
  count: number
  players: DuoPlayer[]
  question: DuoQuestion | null
  answer: DuoAnswer | null
  results: DuoResults | null
  outcome: DuoOutcome | null
  /** Why the lobby was closed; null while it is not. */
  shut: DuoShutReason | null
  fee: number
}
export const DuoSnapshot = /* @__PURE__ */ v.object({ game: DuoGame, seq: v.number(), now: v.number(), you: v.string(), elsewhere: v.boolean(), seat: v.nullable(v.boolean()), phase: DuoPhase, phase_ends_at: v.nullable(v.number()), index: v.number(), count: v.number(), players: v.array(DuoPlayer), question: v.nullable(DuoQuestion), answer: v.nullable(DuoAnswer), results: v.nullable(DuoResults), outcome: v.nullable(DuoOutcome), shut: v.nullable(DuoShutReason), fee: v.number(), })

export type DuoVerdict = {
  index: number
  choice: number
  correct: boolean
  points: number
  /** It came too late and does not count. */
  late: boolean
  /** It is the verdict of an earlier answer to the same question. */
  stored: boolean
}
export const DuoVerdict = /* @__PURE__ */ v.object({ index: v.number(), choice: v.number(), correct: v.boolean(), points: v.number(), late: v.boolean(), stored: v.boolean(), })

/** A deck that a follower can recognise. */
export type FollowedDeck = {
  id: string
  name: string
  code: string
}
export const FollowedDeck = /* @__PURE__ */ v.object({ id: v.string(), name: v.string(), code: v.string(), })

/** A card as the search gives it, written while its data is at hand. */
export type FoundCard = CardView
export const FoundCard = /* @__PURE__ */ CardView

export type QuizVerdict = {
  choice: number | null
  text: string | null
  correct: boolean
  timed_out: boolean
  correctAnswer: CorrectAnswer
  why: Texts
  /** The whole card that the question was about; null in a review, which does not draw it. */
  card: QuestionCard | null
}
export const QuizVerdict = /* @__PURE__ */ v.object({ choice: v.nullable(v.number()), text: v.nullable(v.string()), correct: v.boolean(), timed_out: v.boolean(), correctAnswer: CorrectAnswer, why: Texts, card: v.nullable(QuestionCard), })

export type GivenVerdict = {
  index: number
  verdict: QuizVerdict
}
export const GivenVerdict = /* @__PURE__ */ v.object({ index: v.number(), verdict: QuizVerdict, })

/** Mulligans in which a card was offered: those in which it was kept, and the others. */
export type Hands = {
  kept: CardRate
  replaced: CardRate
  /** The rate when it was kept less the other one; null if one of the two is of too few. */
  difference: RateDifference | null
}
export const Hands = /* @__PURE__ */ v.object({ kept: CardRate, replaced: CardRate, difference: v.nullable(RateDifference), })

export type HandsPair = {
  all: Hands
  /** Against the opponent's class; null if it is not known. */
  against: Hands | null
}
export const HandsPair = /* @__PURE__ */ v.object({ all: Hands, against: v.nullable(Hands), })

export type HeroFigures = {
  /** By the id of the log. */
  hero: string
  games: number
  /** In how many games it was offered. */
  offered: number
  /** Null without games. */
  average: Average | null
  /** The share of games in the better half of the places. */
  top: WinRate
  /** The share of games in the first place. */
  first: WinRate
}
export const HeroFigures = /* @__PURE__ */ v.object({ hero: v.string(), games: v.number(), offered: v.number(), average: v.nullable(Average), top: WinRate, first: WinRate, })

/** A rate against the period before. */
export type RateChange = {
  before: WinRate
  /** The new rate less the old one. */
  difference: number
  /** The intervals do not overlap: the change is not chance. */
  marked: boolean
}
export const RateChange = /* @__PURE__ */ v.object({ before: WinRate, difference: v.number(), marked: v.boolean(), })

export type ShareChange = {
  before: number
  difference: number
  /** The intervals do not overlap: the change is not chance. */
  marked: boolean
}
export const ShareChange = /* @__PURE__ */ v.object({ before: v.number(), difference: v.number(), marked: v.boolean(), })

/** A win rate with its interval of 95 %. Rates are from 0 to 1; ties are in none of them. */
export type TrendingArchetype = {
  archetype: ArchetypeName
  /** Wins and losses. */
  games: number
  wins: number
  losses: number
  ties: number
  /** Null without games. */
  rate: number | null
  low: number | null
  high: number | null
  /** There are enough games for the rate to mean something. */
  enough: boolean
  share: number
  share_change: ShareChange
  /** Its best list, to import; null if too few players play the same. */
  code: string | null
}
export const TrendingArchetype = /* @__PURE__ */ v.object({ archetype: ArchetypeName, games: v.number(), wins: v.number(), losses: v.number(), ties: v.number(), rate: v.nullable(v.number()), low: v.nullable(v.number()), high: v.nullable(v.number()), enough: v.boolean(), share: v.number(), share_change: ShareChange, code: v.nullable(v.string()), })

/** A few figures for the home page: the last 30 days, and what is rising. */
export type HomeStats = {
  /** The player has recorded any match at all. */
  any: boolean
  total: WinRate
  change: RateChange | null
  /** Wins in a row; losses are negative. */
  streak: number
  best_deck: BestDeckStats | null
  /** Of Standard, at most three. */
  trending: TrendingArchetype[]
}
export const HomeStats = /* @__PURE__ */ v.object({ any: v.boolean(), total: WinRate, change: v.nullable(RateChange), streak: v.number(), best_deck: v.nullable(BestDeckStats), trending: v.array(TrendingArchetype), })

export type Invitation = {
  /** The player who created the game. */
  username: string
}
export const Invitation = /* @__PURE__ */ v.object({ username: v.string(), })

export type LadderStep = {
  step: number
  tier: string
  division: number | null
  questions: number
  fails_at: number
}
export const LadderStep = /* @__PURE__ */ v.object({ step: v.number(), tier: v.string(), division: v.nullable(v.number()), questions: v.number(), fails_at: v.number(), })

/** The figures of a deck's matches. */
export type ListedDeck = {
  id: string
  user_id: string
  name: string
  class: string | null
  format: string
  deck_code: string
  cards: DeckCard[]
  sideboards: DeckSideboardCard[]
  archetype: string | null
  identity: string
  version: number
  is_public: boolean
  created_at: string
  updated_at: string
  archived_at: string | null
  matches: number
  wins: number
  /** In percent; null for a deck that was not played. */
  win_rate: number | null
  /** Cards by cost, from 0 to 7 and more; null without card data. */
  curve: number[] | null
  /** What its cards cost to craft; null without card data. */
  dust: number | null
  notes?: string | null | undefined
}
export const ListedDeck = /* @__PURE__ */ v.object({ id: v.string(), user_id: v.string(), name: v.string(), class: v.nullable(v.string()), format: v.string(), deck_code: v.string(), cards: v.array(DeckCard), sideboards: v.array(DeckSideboardCard), archetype: v.nullable(v.string()), identity: v.string(), version: v.number(), is_public: v.boolean(), created_at: v.string(), updated_at: v.string(), archived_at: v.nullable(v.string()), matches: v.number(), wins: v.number(), win_rate: v.nullable(v.number()), curve: v.nullable(v.array(v.number())), dust: v.nullable(v.number()), notes: v.optional(v.nullable(v.string())), })

/** A card of the player's own deck, all its copies together. Cards that the server does not know are left out. */
export type MatchCard = {
  /** The id, as the log has it. */
  card: string
  /** The own turn in which the first copy was drawn; 0 is the hand after the mulligan. Null if none was. */
  drawn?: number | null | undefined
  kept?: number | null | undefined
  /** Copies that were offered in the mulligan, and kept; 0 if left out. */
  offered?: number | null | undefined
  /** The own turn in which the first copy was played. */
  played?: number | null | undefined
}
export const MatchCard = /* @__PURE__ */ v.object({ card: v.string(), drawn: v.optional(v.nullable(v.number())), kept: v.optional(v.nullable(v.number())), offered: v.optional(v.nullable(v.number())), played: v.optional(v.nullable(v.number())), })

/** A match to record. */
export type MatchArgs = {
  /** Chosen by the client: the same id again records nothing and gives the stored row. */
  id: string
  /** `victory`, `defeat` or `tie`; also `win` and `loss`. */
  result: string
  played_at: string
  /** `manual` or `log`. */
  source: string
  /** Which of the two arenas: `arena` or `underground`. */
  arena?: string | null | undefined
  /** The number of the drafted deck in the log: the matches of a run share it. */
  arena_deck?: number | null | undefined
  /** The game's build. */
  build?: number | null | undefined
  /** What became of the cards of the player's own deck; only from the log. */
  cards?: MatchCard[] | null | undefined
  /** The player's own class, for a match of the arena. */
  class?: string | null | undefined
  /** One of the player's decks, or one that is gone. */
  deck_id?: string | null | undefined
  duration_s?: number | null | undefined
  /** `STANDARD`, `WILD`, `TWIST` or `CLASSIC`. */
  format?: string | null | undefined
  /** `ranked`, `casual`, `friendly`, `arena`, `brawl`, `practice` or `other`. */
  mode?: string | null | undefined
  notes?: string | null | undefined
  opponent_archetype?: string | null | undefined
  /** The ids of the opponent's own cards that were seen. */
  opponent_cards?: string[] | null | undefined
  opponent_class?: string | null | undefined
  /** `gold_3`, `legend` or `legend_120`. */
  rank?: string | null | undefined
  /** The program that sends it: `page`, `follow 1.2`. */
  sender?: string | null | undefined
  /** Own turns, as the game counts them on the screen. */
  turns?: number | null | undefined
  went_first?: boolean | null | undefined
}
export const MatchArgs = /* @__PURE__ */ v.object({ id: v.string(), result: v.string(), played_at: v.string(), source: v.string(), arena: v.optional(v.nullable(v.string())), arena_deck: v.optional(v.nullable(v.number())), build: v.optional(v.nullable(v.number())), cards: v.optional(v.nullable(v.array(MatchCard))), class: v.optional(v.nullable(v.string())), deck_id: v.optional(v.nullable(v.string())), duration_s: v.optional(v.nullable(v.number())), format: v.optional(v.nullable(v.string())), mode: v.optional(v.nullable(v.string())), notes: v.optional(v.nullable(v.string())), opponent_archetype: v.optional(v.nullable(v.string())), opponent_cards: v.optional(v.nullable(v.array(v.string()))), opponent_class: v.optional(v.nullable(v.string())), rank: v.optional(v.nullable(v.string())), sender: v.optional(v.nullable(v.string())), turns: v.optional(v.nullable(v.number())), went_first: v.optional(v.nullable(v.boolean())), })

export type MatchDeck = {
  id: string
  name: string
  class: string | null
}
export const MatchDeck = /* @__PURE__ */ v.object({ id: v.string(), name: v.string(), class: v.nullable(v.string()), })

/** A match that was deleted. */
export type MatchDeleted = {
  /** As `match_record` takes them. */
  cards: MatchCard[]
}
export const MatchDeleted = /* @__PURE__ */ v.object({ cards: v.array(MatchCard), })

export type MatchRow = {
  id: string
  user_id: string
  result: string
  deck_id: string | null
  deck_version: number | null
  class: string | null
  archetype: string | null
  opponent_class: string | null
  opponent_archetype: string | null
  opponent_archetype_id: string | null
  opponent_cards: Json
  opponent_cards_matched: number | null
  mode: string | null
  format: string | null
  rank: string | null
  went_first: boolean | null
  turns: number | null
  duration_s: number | null
  played_at: string
  source: string
  build: number | null
  arena: string | null
  arena_deck: number | null
  sender: string | null
  notes: string | null
  created_at: string
}
export const MatchRow = /* @__PURE__ */ v.object({ id: v.string(), user_id: v.string(), result: v.string(), deck_id: v.nullable(v.string()), deck_version: v.nullable(v.number()), class: v.nullable(v.string()), archetype: v.nullable(v.string()), opponent_class: v.nullable(v.string()), opponent_archetype: v.nullable(v.string()), opponent_archetype_id: v.nullable(v.string()), opponent_cards: v.any(), opponent_cards_matched: v.nullable(v.number()), mode: v.nullable(v.string()), format: v.nullable(v.string()), rank: v.nullable(v.string()), went_first: v.nullable(v.boolean()), turns: v.nullable(v.number()), duration_s: v.nullable(v.number()), played_at: v.string(), source: v.string(), build: v.nullable(v.number()), arena: v.nullable(v.string()), arena_deck: v.nullable(v.number()), sender: v.nullable(v.string()), notes: v.nullable(v.string()), created_at: v.string(), })

/** The newest first. */
export type MatchPage = {
  matches: MatchRow[]
  /** Where the next page begins; null on the last one. */
  next: string | null
  /** Without the tracker matches of 30 days at the most are listed: the period asked for is longer. Older ones are kept. */
  limited: boolean
  /** The decks of these matches that still exist. */
  decks: MatchDeck[]
  /** The archetypes that these matches name. */
  archetypes: ArchetypeName[]
}
export const MatchPage = /* @__PURE__ */ v.object({ matches: v.array(MatchRow), next: v.nullable(v.string()), limited: v.boolean(), decks: v.array(MatchDeck), archetypes: v.array(ArchetypeName), })

/** There is no room for more. A page tells these numbers in the player's language. */
export type StorageFull = {
  there: Amount
  left: Amount
  limit: Amount
}
export const StorageFull = /* @__PURE__ */ v.object({ there: Amount, left: Amount, limit: Amount, })

export type RefusedMatch = {
  /** Its place in the list that was sent, from 0. */
  index: number
  code: string
  /** The member that is not valid. */
  member: string | null
}
export const RefusedMatch = /* @__PURE__ */ v.object({ index: v.number(), code: v.string(), member: v.nullable(v.string()), })

/** What an import did; each match is in one of the first three. */
export type MatchesImported = {
  recorded: number
  /** Recorded before: nothing was changed. */
  known: number
  refused: RefusedMatch[]
  /** What the account stores, if rows were refused because it is full. */
  full: StorageFull | null
}
export const MatchesImported = /* @__PURE__ */ v.object({ recorded: v.number(), known: v.number(), refused: v.array(RefusedMatch), full: v.nullable(StorageFull), })

export type MatchupNote = {
  own_class: string
  opponent_class: string
  text: string
  updated_at: string
}
export const MatchupNote = /* @__PURE__ */ v.object({ own_class: v.string(), opponent_class: v.string(), text: v.string(), updated_at: v.string(), })

/** The player's notes, the newest first. */
export type MatchupNotes = {
  notes: MatchupNote[]
}
export const MatchupNotes = /* @__PURE__ */ v.object({ notes: v.array(MatchupNote), })

/** A win rate with its interval of 95 %. Rates are from 0 to 1; ties are in none of them. */
export type StatsGroup = {
  /** A class, a mode, a format, a league or a length. */
  key: string
  /** Wins and losses. */
  games: number
  wins: number
  losses: number
  ties: number
  /** Null without games. */
  rate: number | null
  low: number | null
  high: number | null
  /** There are enough games for the rate to mean something. */
  enough: boolean
}
export const StatsGroup = /* @__PURE__ */ v.object({ key: v.string(), games: v.number(), wins: v.number(), losses: v.number(), ties: v.number(), rate: v.nullable(v.number()), low: v.nullable(v.number()), high: v.nullable(v.number()), enough: v.boolean(), })

export type MatchupRow = {
  deck_id: string
  /** By the opponent's class. */
  cells: StatsGroup[]
}
export const MatchupRow = /* @__PURE__ */ v.object({ deck_id: v.string(), cells: v.array(StatsGroup), })

/** A win rate with its interval of 95 %. Rates are from 0 to 1; ties are in none of them. */
export type MetaArchetype = {
  /** Null: the decks of the class that have no archetype. */
  archetype: ArchetypeName | null
  class: string
  /** Wins and losses. */
  games: number
  wins: number
  losses: number
  ties: number
  /** Null without games. */
  rate: number | null
  low: number | null
  high: number | null
  /** There are enough games for the rate to mean something. */
  enough: boolean
  /** Whose matches they are. */
  players: number
  /** Of all matches, from 0 to 1. */
  share: number
  /** Against the period before; null if there are too few matches in it. */
  share_change: ShareChange | null
  change: RateChange | null
  /** Without any matches if there are too few. */
  first: WinRate
  second: WinRate
  /** Own turns, on average. */
  turns: number | null
}
export const MetaArchetype = /* @__PURE__ */ v.object({ archetype: v.nullable(ArchetypeName), class: v.string(), games: v.number(), wins: v.number(), losses: v.number(), ties: v.number(), rate: v.nullable(v.number()), low: v.nullable(v.number()), high: v.nullable(v.number()), enough: v.boolean(), players: v.number(), share: v.number(), share_change: v.nullable(ShareChange), change: v.nullable(RateChange), first: WinRate, second: WinRate, turns: v.nullable(v.number()), })

export type MetaMatchup = {
  class: string
  archetype: ArchetypeName | null
  /** How many matches there are. */
  games: number
  /** Null if there are too few matches or players. */
  figures: WinRate | null
}
export const MetaMatchup = /* @__PURE__ */ v.object({ class: v.string(), archetype: v.nullable(ArchetypeName), games: v.number(), figures: v.nullable(WinRate), })

/** A win rate with its interval of 95 %. Rates are from 0 to 1; ties are in none of them. */
export type MetaList = {
  code: string
  /** Wins and losses. */
  games: number
  wins: number
  losses: number
  ties: number
  /** Null without games. */
  rate: number | null
  low: number | null
  high: number | null
  /** There are enough games for the rate to mean something. */
  enough: boolean
}
export const MetaList = /* @__PURE__ */ v.object({ code: v.string(), games: v.number(), wins: v.number(), losses: v.number(), ties: v.number(), rate: v.nullable(v.number()), low: v.nullable(v.number()), high: v.nullable(v.number()), enough: v.boolean(), })

export type SignatureCard = {
  dbfId: number
  /** In an average list. */
  copies: number
  /** How much more often its lists have the card than the other lists of the class, from 0 to 1. */
  weight: number
}
export const SignatureCard = /* @__PURE__ */ v.object({ dbfId: v.number(), copies: v.number(), weight: v.number(), })

/** One archetype: how it fares against others, and what it plays. */
export type MetaArchetypePage = {
  archetype: MetaArchetype
  updated_at: number
  /** Against each class; without figures where too few matches or players are known. */
  classes: MetaMatchup[]
  /** Against other archetypes, where they are known. */
  archetypes: MetaMatchup[]
  /** Of the most played lists the best first, by the lower bound. */
  lists: MetaList[]
  /** The cards that tell it apart, the strongest first. */
  signature: SignatureCard[]
  /** The cards of its lists, the most played first. */
  core: CoreCard[]
  /** What keeping, drawing and playing these cards says, in matches whose log tells it; of all ranks. */
  cards: CardFigures[]
  /** All matches whose log tells it: what the figures of cards are compared with. */
  cards_of: WinRate | null
}
export const MetaArchetypePage = /* @__PURE__ */ v.object({ archetype: MetaArchetype, updated_at: v.number(), classes: v.array(MetaMatchup), archetypes: v.array(MetaMatchup), lists: v.array(MetaList), signature: v.array(SignatureCard), core: v.array(CoreCard), cards: v.array(CardFigures), cards_of: v.nullable(WinRate), })

export type MetaBracket = 'all' | 'legend' | 'diamond' | 'platinum' | 'low'
export const MetaBracket = /* @__PURE__ */ v.picklist(['all', 'legend', 'diamond', 'platinum', 'low'])

/** A win rate with its interval of 95 %. Rates are from 0 to 1; ties are in none of them. */
export type MetaClass = {
  class: string
  /** Wins and losses. */
  games: number
  wins: number
  losses: number
  ties: number
  /** Null without games. */
  rate: number | null
  low: number | null
  high: number | null
  /** There are enough games for the rate to mean something. */
  enough: boolean
  players: number
  share: number
}
export const MetaClass = /* @__PURE__ */ v.object({ class: v.string(), games: v.number(), wins: v.number(), losses: v.number(), ties: v.number(), rate: v.nullable(v.number()), low: v.nullable(v.number()), high: v.nullable(v.number()), enough: v.boolean(), players: v.number(), share: v.number(), })

export type MetaFormat = 'STANDARD' | 'WILD'
export const MetaFormat = /* @__PURE__ */ v.picklist(['STANDARD', 'WILD'])

/** What is not shown, because it has too few matches or players. */
export type MetaHidden = {
  archetypes: number
  games: number
}
export const MetaHidden = /* @__PURE__ */ v.object({ archetypes: v.number(), games: v.number(), })

/** A row of the matrix: its cells are in the order of the rows. */
export type MetaMatrixRow = {
  /** The id of one of `archetypes`. */
  archetype: string
  /** Null against itself, and if there are too few matches or players. */
  cells: (WinRate | null)[]
}
export const MetaMatrixRow = /* @__PURE__ */ v.object({ archetype: v.string(), cells: v.array(v.nullable(WinRate)), })

export type MetaPeriod = '7d' | '30d' | '90d' | 'patch'
export const MetaPeriod = /* @__PURE__ */ v.picklist(['7d', '30d', '90d', 'patch'])

/** What everyone plays, from the matches that the game's log recorded. */
export type MetaStats = {
  period: MetaPeriod
  format: MetaFormat
  /** Without the tracker it is always `all`. */
  bracket: MetaBracket
  /** The tier sees classes only: `archetypes` is empty. */
  limited: boolean
  /** Milliseconds since 1970; null until the figures are made for the first time. */
  since: number | null
  updated_at: number | null
  /** Matches by their weight, with those of hidden archetypes: of one player at most a fiftieth, where there are many. */
  games: number
  /** Who played them. */
  players: number
  /** Ranked by the lower bound of the win rate. Decks without an archetype are together, by class. */
  archetypes: MetaArchetype[]
  classes: MetaClass[]
  /** The most played archetypes against each other, the most played first. */
  matrix: MetaMatrixRow[]
  hidden: MetaHidden
}
export const MetaStats = /* @__PURE__ */ v.object({ period: MetaPeriod, format: MetaFormat, bracket: MetaBracket, limited: v.boolean(), since: v.nullable(v.number()), updated_at: v.nullable(v.number()), games: v.number(), players: v.number(), archetypes: v.array(MetaArchetype), classes: v.array(MetaClass), matrix: v.array(MetaMatrixRow), hidden: MetaHidden, })

export type MulliganCard = {
  card: string
  /** In the player's own matches with the deck or another of its archetype. */
  mine: HandsPair
  /** In everyone's matches with the archetype, of 30 days. What is of too few is not told. */
  everyone: HandsPair
}
export const MulliganCard = /* @__PURE__ */ v.object({ card: v.string(), mine: HandsPair, everyone: HandsPair, })

/** What keeping the offered cards did so far. */
export type MulliganFigures = {
  /** Those that the server knows, by the id that was asked for. */
  cards: MulliganCard[]
}
export const MulliganFigures = /* @__PURE__ */ v.object({ cards: v.array(MulliganCard), })

export type StatsPeriod = '7d' | '30d' | '90d' | 'all' | 'patch'
export const StatsPeriod = /* @__PURE__ */ v.picklist(['7d', '30d', '90d', 'all', 'patch'])

/** The player's runs of a period: those whose last match is in it. */
export type MyArena = {
  period: StatsPeriod
  /** Without the tracker the figures are of 30 days at the most: the period asked for is longer. */
  limited: boolean
  /** The player has recorded a match of the arena, also outside of the period. */
  any: boolean
  /** The arenas that were played. */
  arenas: ArenaFigures[]
}
export const MyArena = /* @__PURE__ */ v.object({ period: StatsPeriod, limited: v.boolean(), any: v.boolean(), arenas: v.array(ArenaFigures), })

export type PlaceFigures = {
  /** Null without games. */
  average: Average | null
  /** The share of games in the better half of the places. */
  top: WinRate
  /** The share of games in the first place. */
  first: WinRate
}
export const PlaceFigures = /* @__PURE__ */ v.object({ average: v.nullable(Average), top: WinRate, first: WinRate, })

export type TribeFigures = {
  tribe: string
  games: number
  /** Null without games. */
  average: Average | null
  /** The share of games in the better half of the places. */
  top: WinRate
  /** The share of games in the first place. */
  first: WinRate
}
export const TribeFigures = /* @__PURE__ */ v.object({ tribe: v.string(), games: v.number(), average: v.nullable(Average), top: WinRate, first: WinRate, })

/** The player's own figures of a period. */
export type MyBattlegrounds = {
  period: StatsPeriod
  duos: boolean
  /** Without the tracker the figures are of 30 days at the most: the period asked for is longer. */
  limited: boolean
  /** The player has recorded games, also outside of the period: alone, and in duos. */
  any_solo: boolean
  any_duos: boolean
  total: PlaceFigures
  /** How many games ended in each place, from the first on. */
  places: number[]
  /** The newest games, oldest first. */
  line: BattlegroundsPoint[]
  /** The most played first. */
  heroes: HeroFigures[]
  /** Of the lobbies that had the tribe; the best average first. */
  tribes: TribeFigures[]
}
export const MyBattlegrounds = /* @__PURE__ */ v.object({ period: StatsPeriod, duos: v.boolean(), limited: v.boolean(), any_solo: v.boolean(), any_duos: v.boolean(), total: PlaceFigures, places: v.array(v.number()), line: v.array(BattlegroundsPoint), heroes: v.array(HeroFigures), tribes: v.array(TribeFigures), })

/** The cards of the player's decks, in matches of which the log told what became of them. */
export type MyCards = {
  /** All of these matches. */
  total: WinRate
  /** The most seen first. Each is compared with the matches of the decks that have it. */
  cards: CardFigures[]
}
export const MyCards = /* @__PURE__ */ v.object({ total: WinRate, cards: v.array(CardFigures), })

/** A point of the line: the win rate of the last 20 matches. */
export type StatsLine = {
  /** Milliseconds since 1970. */
  at: number
  /** The number of the match in the period, from 1. */
  game: number
  /** Wins and losses. */
  games: number
  wins: number
  losses: number
  ties: number
  /** Null without games. */
  rate: number | null
  low: number | null
  high: number | null
  /** There are enough games for the rate to mean something. */
  enough: boolean
}
export const StatsLine = /* @__PURE__ */ v.object({ at: v.number(), game: v.number(), games: v.number(), wins: v.number(), losses: v.number(), ties: v.number(), rate: v.nullable(v.number()), low: v.nullable(v.number()), high: v.nullable(v.number()), enough: v.boolean(), })

/** Either a name that the player wrote or an archetype. */
export type OpponentStats = {
  name: string | null
  /** One of `archetypes`. */
  archetype: string | null
  class: string | null
  /** Wins and losses. */
  games: number
  wins: number
  losses: number
  ties: number
  /** Null without games. */
  rate: number | null
  low: number | null
  high: number | null
  /** There are enough games for the rate to mean something. */
  enough: boolean
}
export const OpponentStats = /* @__PURE__ */ v.object({ name: v.nullable(v.string()), archetype: v.nullable(v.string()), class: v.nullable(v.string()), games: v.number(), wins: v.number(), losses: v.number(), ties: v.number(), rate: v.nullable(v.number()), low: v.nullable(v.number()), high: v.nullable(v.number()), enough: v.boolean(), })

export type StatsStreaks = {
  /** Wins in a row; losses are negative. */
  current: number
  longest_wins: number
  longest_losses: number
}
export const StatsStreaks = /* @__PURE__ */ v.object({ current: v.number(), longest_wins: v.number(), longest_losses: v.number(), })

/** The player's own figures, of one period. */
export type MyStats = {
  /** What was asked for. */
  period: StatsPeriod
  /** Null: everything. */
  since: string | null
  /** Without the tracker the figures are of 30 days at the most: the period asked for is longer. */
  limited: boolean
  /** The tier has matchups: otherwise `grid` and `opponent_archetypes` are empty. */
  matchups: boolean
  /** The player has recorded any match at all, also outside of the period and the filters. */
  any: boolean
  total: WinRate
  /** Against the period before; null if one of the two is empty. */
  change: RateChange | null
  /** Oldest first. */
  line: StatsLine[]
  /** The most played first, as in all lists without an order of their own. */
  decks: DeckStats[]
  best_deck: BestDeckStats | null
  /** By the class that the player played. */
  classes: StatsGroup[]
  /** By the opponent's class. */
  opponents: StatsGroup[]
  opponent_archetypes: OpponentStats[]
  first: WinRate
  second: WinRate
  modes: StatsGroup[]
  formats: StatsGroup[]
  /** By league, the lowest first. */
  ranks: StatsGroup[]
  /** In minutes: `under_5`, `5_to_10`, `10_to_15`, `over_15`. */
  durations: StatsGroup[]
  /** In own turns: `1_to_5`, `6_to_8`, `9_to_11`, `over_11`. */
  turns: StatsGroup[]
  /** Decks by the opponent's class. */
  grid: MatchupRow[]
  streaks: StatsStreaks
  /** Days with matches by the player's clock, oldest first. */
  calendar: CalendarDay[]
  /** The archetypes that the figures name. */
  archetypes: ArchetypeName[]
}
export const MyStats = /* @__PURE__ */ v.object({ period: StatsPeriod, since: v.nullable(v.string()), limited: v.boolean(), matchups: v.boolean(), any: v.boolean(), total: WinRate, change: v.nullable(RateChange), line: v.array(StatsLine), decks: v.array(DeckStats), best_deck: v.nullable(BestDeckStats), classes: v.array(StatsGroup), opponents: v.array(StatsGroup), opponent_archetypes: v.array(OpponentStats), first: WinRate, second: WinRate, modes: v.array(StatsGroup), formats: v.array(StatsGroup), ranks: v.array(StatsGroup), durations: v.array(StatsGroup), turns: v.array(StatsGroup), grid: v.array(MatchupRow), streaks: StatsStreaks, calendar: v.array(CalendarDay), archetypes: v.array(ArchetypeName), })

/** What a link shows to anyone. */
export type OpenReplay = {
  /** Deflated, in base64. */
  replay: string
  /** A day: `2026-05-02`. */
  played_on: string
}
export const OpenReplay = /* @__PURE__ */ v.object({ replay: v.string(), played_on: v.string(), })

export type OpenedCheckout = {
  purchase: string
  /** The page where the buyer pays. */
  url: string
}
export const OpenedCheckout = /* @__PURE__ */ v.object({ purchase: v.string(), url: v.string(), })

export type OpponentArchetype = {
  id: string
  names: LocalNames
}
export const OpponentArchetype = /* @__PURE__ */ v.object({ id: v.string(), names: LocalNames, })

/** The decks of a class and format. */
export type OpponentGroup = {
  class: string
  format: string
  /** `Group` of the crate `guess` as a text. */
  text: string
  /** In the order of the text. */
  archetypes: OpponentArchetype[]
}
export const OpponentGroup = /* @__PURE__ */ v.object({ class: v.string(), format: v.string(), text: v.string(), archetypes: v.array(OpponentArchetype), })

/** What opponents may play: a client keeps it, and asks it during a game, also offline. */
export type OpponentDecks = {
  /** Milliseconds since 1970; null until it is made for the first time. */
  updated_at: number | null
  /** Each with its cost and the ids of all its printings in the log, the one to be shown first, with spaces between. The texts of the groups name a card by its place in the list. */
  cards: string[]
  groups: OpponentGroup[]
}
export const OpponentDecks = /* @__PURE__ */ v.object({ updated_at: v.nullable(v.number()), cards: v.array(v.string()), groups: v.array(OpponentGroup), })

export type PlanSource = 'bought' | 'none' | 'given' | 'role'
export const PlanSource = /* @__PURE__ */ v.picklist(['bought', 'none', 'given', 'role'])

/** The tracker that the player has, or the free plan. */
export type OwnPlan = {
  source: PlanSource
  /** Null without an end. */
  ends_at: number | null
  /** Of what was bought. */
  next_bonus_at: number | null
}
export const OwnPlan = /* @__PURE__ */ v.object({ source: PlanSource, ends_at: v.nullable(v.number()), next_bonus_at: v.nullable(v.number()), })

/** A code that pairs one follower with the user. */
export type PairingCode = {
  code: string
  expires_at: string
}
export const PairingCode = /* @__PURE__ */ v.object({ code: v.string(), expires_at: v.string(), })

/** How far the player's clock was ahead of UTC until a change. */
export type PastOffset = {
  /** Milliseconds since 1970. */
  until: number
  minutes: number
}
export const PastOffset = /* @__PURE__ */ v.object({ until: v.number(), minutes: v.number(), })

/** A rank as the profile shows it. */
export type ShownRank = {
  /** The tier in lower case. */
  rank: string
  /** 0 for Legend. */
  division: number
}
export const ShownRank = /* @__PURE__ */ v.object({ rank: v.string(), division: v.number(), })

/** A streak as the profile shows it. */
export type ShownStreak = {
  /** 0 without a streak. */
  days: number
  best: number
}
export const ShownStreak = /* @__PURE__ */ v.object({ days: v.number(), best: v.number(), })

export type ProfileView = {
  username: string
  created_at: string
  mana: number
  subscription_tier: string
  plan: OwnPlan
  avatar_url: string | null
  matches: number
  wins: number
  losses: number
  /** In percent of the matches that were won or lost. */
  winRate: number
  quizzes: number
  battleWins: number
  duoWins: number
  email: string | null
  bestDeck: BestDeck | null
  rank: ShownRank
  /** Of the daily five. */
  streak: ShownStreak
}
export const ProfileView = /* @__PURE__ */ v.object({ username: v.string(), created_at: v.string(), mana: v.number(), subscription_tier: v.string(), plan: OwnPlan, avatar_url: v.nullable(v.string()), matches: v.number(), wins: v.number(), losses: v.number(), winRate: v.number(), quizzes: v.number(), battleWins: v.number(), duoWins: v.number(), email: v.nullable(v.string()), bestDeck: v.nullable(BestDeck), rank: ShownRank, streak: ShownStreak, })

export type QuestionReport = {
  /** False if the player has reported the question before: the first report is kept. */
  new: boolean
}
export const QuestionReport = /* @__PURE__ */ v.object({ new: v.boolean(), })

/** The modes that sessions are played in. */
export type QuizMode = 'solo' | 'ranked' | 'daily'
export const QuizMode = /* @__PURE__ */ v.picklist(['solo', 'ranked', 'daily'])

export type QuizPhase = 'question' | 'review' | 'finished'
export const QuizPhase = /* @__PURE__ */ v.picklist(['question', 'review', 'finished'])

/** The result of a session, as the player sees it. */
export type QuizResult = {
  passed: boolean
  stars: number
  /** The most right answers in this level, or the week's best rank. */
  best: number
  /** The level that this session opened. */
  unlocked: number | null
  rank_before: number | null
  rank_after: number | null
  promoted: boolean
  demoted: boolean
  reward: number
  /** False if the session ended too late to count, or too early. */
  counted: boolean
  /** The days of the streak, if the session is a daily one that counts. */
  streak: number | null
}
export const QuizResult = /* @__PURE__ */ v.object({ passed: v.boolean(), stars: v.number(), best: v.number(), unlocked: v.nullable(v.number()), rank_before: v.nullable(v.number()), rank_after: v.nullable(v.number()), promoted: v.boolean(), demoted: v.boolean(), reward: v.number(), counted: v.boolean(), streak: v.nullable(v.number()), })

/** What a player may see of a question before its answer. The options come in an order of the game's own. */
export type ReviewedQuestion = {
  id: string
  question: Texts
  /** Null where the player writes the answer. */
  options: TextLists | null
  category: string
  difficulty: Difficulty
  imageUrl: string | null
  /** The card that it is about, without what is asked. */
  card: QuestionCard | null
  /** In seconds, as the bank has it; a live game has times of its own. */
  timeLimit: number
  questionType: string
  answerType: AnswerType
  level: number
  mode: string
  verdict: QuizVerdict
}
export const ReviewedQuestion = /* @__PURE__ */ v.object({ id: v.string(), question: Texts, options: v.nullable(TextLists), category: v.string(), difficulty: Difficulty, imageUrl: v.nullable(v.string()), card: v.nullable(QuestionCard), timeLimit: v.number(), questionType: v.string(), answerType: AnswerType, level: v.number(), mode: v.string(), verdict: QuizVerdict, })

export type QuizStatus = 'playing' | 'passed' | 'failed' | 'quit' | 'expired'
export const QuizStatus = /* @__PURE__ */ v.picklist(['playing', 'passed', 'failed', 'quit', 'expired'])

/** The state of a session. Times are milliseconds since 1970. */
export type QuizSnapshot = {
  session: string
  mode: QuizMode
  /** The level, the step of the ladder from 1, or the number of the day. */
  step: number
  /** The week that a ranked session counts for, or the day of a daily one. */
  season: string | null
  status: QuizStatus
  version: number
  now: number
  index: number
  count: number
  right: number
  wrong: number
  /** Wrong answers until the session is failed; null where they are not counted. */
  wrong_left: number | null
  phase: QuizPhase
  /** When the session ends if the player does nothing. */
  expires_at: number | null
  /** How many questions became void because the server was away. They count for nothing and are replaced. */
  voids: number
  /** When the replacement of a void question can open; null while no question is void. */
  resumes_at: number | null
  question: OpenQuestion | null
  verdict: QuizVerdict | null
  /** The verdict on the answer that this call sent. */
  given: GivenVerdict | null
  result: QuizResult | null
  /** Null until the session is over. */
  review: ReviewedQuestion[] | null
}
export const QuizSnapshot = /* @__PURE__ */ v.object({ session: v.string(), mode: QuizMode, step: v.number(), season: v.nullable(v.string()), status: QuizStatus, version: v.number(), now: v.number(), index: v.number(), count: v.number(), right: v.number(), wrong: v.number(), wrong_left: v.nullable(v.number()), phase: QuizPhase, expires_at: v.nullable(v.number()), voids: v.number(), resumes_at: v.nullable(v.number()), question: v.nullable(OpenQuestion), verdict: v.nullable(QuizVerdict), given: v.nullable(GivenVerdict), result: v.nullable(QuizResult), review: v.nullable(v.array(ReviewedQuestion)), })

export type RankedAttempt = {
  at: number
  step: number
  passed: boolean
  after: number
}
export const RankedAttempt = /* @__PURE__ */ v.object({ at: v.number(), step: v.number(), passed: v.boolean(), after: v.number(), })

export type RankedWeek = {
  season: string
  ends_at: number
  best: number
  legend: boolean
}
export const RankedWeek = /* @__PURE__ */ v.object({ season: v.string(), ends_at: v.number(), best: v.number(), legend: v.boolean(), })

/** The player's week. Times are milliseconds since 1970. */
export type RankedState = {
  /** The day on which the week ends: `2026-11-22`. */
  season: string
  ends_at: number
  now: number
  /** The step of the ladder that is played next, from 1. */
  rank: number
  best: number
  reward_taken: boolean
  attempts: number
  /** The session that the player is in. */
  running: string | null
  ladder: LadderStep[]
  path: RankedAttempt[]
  past: RankedWeek[]
}
export const RankedState = /* @__PURE__ */ v.object({ season: v.string(), ends_at: v.number(), now: v.number(), rank: v.number(), best: v.number(), reward_taken: v.boolean(), attempts: v.number(), running: v.nullable(v.string()), ladder: v.array(LadderStep), path: v.array(RankedAttempt), past: v.array(RankedWeek), })

/** An answer to a report of the player. */
export type ReportAnswer = {
  id: string
  question: Texts
  outcome: ReportOutcome
  answer: string | null
  answered_at: number
  /** The player has seen it. */
  seen: boolean
}
export const ReportAnswer = /* @__PURE__ */ v.object({ id: v.string(), question: Texts, outcome: ReportOutcome, answer: v.nullable(v.string()), answered_at: v.number(), seen: v.boolean(), })

/** What is wrong with a question. */
export type ReportReason = 'wrong' | 'unclear' | 'translation'
export const ReportReason = /* @__PURE__ */ v.picklist(['wrong', 'unclear', 'translation'])

/** Who takes the money. */
export type Selling = 'stripe' | 'off' | 'sandbox'
export const Selling = /* @__PURE__ */ v.picklist(['stripe', 'off', 'sandbox'])

/** A replay that the caller shares. */
export type SharedReplay = {
  id: string
  match_id: string
  shared_at: string
  played_at: string
  class: string | null
  opponent_class: string | null
  result: string
}
export const SharedReplay = /* @__PURE__ */ v.object({ id: v.string(), match_id: v.string(), shared_at: v.string(), played_at: v.string(), class: v.nullable(v.string()), opponent_class: v.nullable(v.string()), result: v.string(), })

/** The newest first. */
export type SharedReplays = {
  replays: SharedReplay[]
}
export const SharedReplays = /* @__PURE__ */ v.object({ replays: v.array(SharedReplay), })

/** The name of a product, as it is stored and sent. */
export type Sku = 'mana_100' | 'mana_550' | 'mana_1200' | 'mana_2600' | 'tracker_1' | 'tracker_3' | 'tracker_6' | 'tracker_lifetime'
export const Sku = /* @__PURE__ */ v.picklist(['mana_100', 'mana_550', 'mana_1200', 'mana_2600', 'tracker_1', 'tracker_3', 'tracker_6', 'tracker_lifetime'])

export type ShopPack = {
  sku: Sku
  mana: number
  price_cents: number
  /** The VAT in the price. */
  vat_cents: number
  per_hundred_cents: number
}
export const ShopPack = /* @__PURE__ */ v.object({ sku: Sku, mana: v.number(), price_cents: v.number(), vat_cents: v.number(), per_hundred_cents: v.number(), })

export type ShopPlan = {
  sku: Sku
  /** Null: lifetime. */
  months: number | null
  price_cents: number
  /** The VAT in the price. */
  vat_cents: number
  /** Mana each month. */
  bonus: number
  /** When it would begin and end if it were bought now. */
  begins_at: number
  ends_at: number | null
}
export const ShopPlan = /* @__PURE__ */ v.object({ sku: Sku, months: v.nullable(v.number()), price_cents: v.number(), vat_cents: v.number(), bonus: v.number(), begins_at: v.number(), ends_at: v.nullable(v.number()), })

/** The text by which the buyer asks for delivery at once. */
export type ShopWaiver = {
  version: string
  text: string
}
export const ShopWaiver = /* @__PURE__ */ v.object({ version: v.string(), text: v.string(), })

export type ShopCatalogue = {
  selling: Selling
  currency: string
  vat_percent: number
  /** Who sells: name and address. */
  seller: string
  packs: ShopPack[]
  /** Empty for someone with the lifetime plan. */
  plans: ShopPlan[]
  /** What the fees of live games cost in the smallest pack. */
  duo_fee_cents: number
  battle_royale_fee_cents: number
  waiver: ShopWaiver
  own: OwnPlan
  /** Mana that a refund could not take back; it is repaid from what is bought next. */
  debt: number
  /** A payment is disputed: nothing can be bought. */
  disputed: boolean
  /** Letters before the plan ends. */
  reminders: boolean
}
export const ShopCatalogue = /* @__PURE__ */ v.object({ selling: Selling, currency: v.string(), vat_percent: v.number(), seller: v.string(), packs: v.array(ShopPack), plans: v.array(ShopPlan), duo_fee_cents: v.number(), battle_royale_fee_cents: v.number(), waiver: ShopWaiver, own: OwnPlan, debt: v.number(), disputed: v.boolean(), reminders: v.boolean(), })

/** What a withdrawal brings now. */
export type Withdrawal = 'refund' | 'request' | 'requested' | 'over'
export const Withdrawal = /* @__PURE__ */ v.picklist(['refund', 'request', 'requested', 'over'])

/** A purchase with its receipt. */
export type ShopPurchase = {
  id: string
  /** As letters and receipts call it. */
  number: string
  sku: string
  /** A pack. */
  mana: number | null
  /** Null for a pack and for a lifetime. */
  months: number | null
  amount_cents: number
  vat_cents: number
  currency: string
  /** No money moved. */
  sandbox: boolean
  state: PurchaseState
  refunded_cents: number
  created_at: number
  credited_at: number | null
  updated_at: number
  /** Of a plan. */
  begins_at: number | null
  ends_at: number | null
  withdrawal: Withdrawal
  withdraw_until: number | null
  /** Where it can still be paid. */
  checkout_url: string | null
}
export const ShopPurchase = /* @__PURE__ */ v.object({ id: v.string(), number: v.string(), sku: v.string(), mana: v.nullable(v.number()), months: v.nullable(v.number()), amount_cents: v.number(), vat_cents: v.number(), currency: v.string(), sandbox: v.boolean(), state: PurchaseState, refunded_cents: v.number(), created_at: v.number(), credited_at: v.nullable(v.number()), updated_at: v.number(), begins_at: v.nullable(v.number()), ends_at: v.nullable(v.number()), withdrawal: Withdrawal, withdraw_until: v.nullable(v.number()), checkout_url: v.nullable(v.string()), })

/** A level with the player's stars and best result. */
export type SoloLevel = {
  level: number
  difficulty: Difficulty
  open: boolean
  stars: number
  /** Right answers in the best play. */
  best_right: number
  plays: number
}
export const SoloLevel = /* @__PURE__ */ v.object({ level: v.number(), difficulty: Difficulty, open: v.boolean(), stars: v.number(), best_right: v.number(), plays: v.number(), })

/** A game of Battlegrounds. */
export type TrackerBattlegrounds = {
  /** Without its skin; null until it is chosen. */
  hero: string | null
  offered: string[]
  /** Those of the lobby that the tavern has shown. */
  tribes: string[]
  triples: number
  /** In teams of two. */
  duos: boolean
  /** By its number in the card data. */
  anomaly: number | null
  /** On the leaderboard, now. */
  place: number | null
}
export const TrackerBattlegrounds = /* @__PURE__ */ v.object({ hero: v.nullable(v.string()), offered: v.array(v.string()), tribes: v.array(v.string()), triples: v.number(), duos: v.boolean(), anomaly: v.nullable(v.number()), place: v.nullable(v.number()), })

export type TrackerCount = {
  card: string
  count: number
  /** Not of the deck that the game began with. */
  created: boolean
}
export const TrackerCount = /* @__PURE__ */ v.object({ card: v.string(), count: v.number(), created: v.boolean(), })

export type TrackerCounters = {
  /** Played in this game. */
  spells: number
  minions_died: number
  /** How often the hero power was used. */
  hero_powers: number
  /** The damage of the next draw from an empty deck. */
  fatigue: number
  /** Mana that is locked in the player's next turn. */
  overload_next: number
  /** Mana that is locked in the present turn. */
  overload_now: number
  corpses: number
  /** Cards played in the player's present turn; 0 in the other's. */
  cards_this_turn: number
  /** In the player's turn before. */
  cards_last_turn: number
  /** The minions that died. */
  graveyard: TrackerCount[]
}
export const TrackerCounters = /* @__PURE__ */ v.object({ spells: v.number(), minions_died: v.number(), hero_powers: v.number(), fatigue: v.number(), overload_next: v.number(), overload_now: v.number(), corpses: v.number(), cards_this_turn: v.number(), cards_last_turn: v.number(), graveyard: v.array(TrackerCount), })

export type TrackerCounter = 'spells' | 'minions_died' | 'hero_powers' | 'fatigue' | 'overload' | 'corpses' | 'cards_played' | 'graveyard'
export const TrackerCounter = /* @__PURE__ */ v.picklist(['spells', 'minions_died', 'hero_powers', 'fatigue', 'overload', 'corpses', 'cards_played', 'graveyard'])

export type TrackerBothCounters = {
  mine: TrackerCounters
  theirs: TrackerCounters
  /** What the cards of this game ask for, as far as the sender knows their texts. */
  wanted: TrackerCounter[]
}
export const TrackerBothCounters = /* @__PURE__ */ v.object({ mine: TrackerCounters, theirs: TrackerCounters, wanted: v.array(TrackerCounter), })

/** Cards that a secret cannot be: it would have gone off. */
export type TrackerRuledOut = {
  /** `minion_played`, `spell_cast`, … */
  by: string
  cards: string[]
}
export const TrackerRuledOut = /* @__PURE__ */ v.object({ by: v.string(), cards: v.array(v.string()), })

export type TrackerSecret = {
  /** Tells the secrets of a game apart. */
  entity: number
  /** When it was laid. */
  turn: number
  /** Empty while it is hidden. */
  card: string
  /** What a hidden one may be: every printing, also of formats that are not played. */
  candidates: string[]
  ruled_out: TrackerRuledOut[]
}
export const TrackerSecret = /* @__PURE__ */ v.object({ entity: v.number(), turn: v.number(), card: v.string(), candidates: v.array(v.string()), ruled_out: v.array(TrackerRuledOut), })

/** Secrets in the order in which they were laid. */
export type TrackerBothSecrets = {
  mine: TrackerSecret[]
  theirs: TrackerSecret[]
}
export const TrackerBothSecrets = /* @__PURE__ */ v.object({ mine: v.array(TrackerSecret), theirs: v.array(TrackerSecret), })

/** Any card of the game, also one that cannot be collected. */
export type TrackerCard = {
  /** As in the log. */
  id: string
  dbfId: number
  name: string
  /** Null for a card without a cost. */
  cost: number | null
  /** `MINION`, `SPELL`, … */
  kind: string
  class: string
  rarity: string | null
  collectible: boolean
  /** Of a set that Standard has. */
  standard: boolean
  text?: string | null | undefined
}
export const TrackerCard = /* @__PURE__ */ v.object({ id: v.string(), dbfId: v.number(), name: v.string(), cost: v.nullable(v.number()), kind: v.string(), class: v.string(), rarity: v.nullable(v.string()), collectible: v.boolean(), standard: v.boolean(), text: v.optional(v.nullable(v.string())), })

export type TrackerCards = {
  cards: TrackerCard[]
}
export const TrackerCards = /* @__PURE__ */ v.object({ cards: v.array(TrackerCard), })

/** The deck that is tracked, as the sender knows it. */
export type TrackerDeck = {
  id: string | null
  name: string | null
}
export const TrackerDeck = /* @__PURE__ */ v.object({ id: v.nullable(v.string()), name: v.nullable(v.string()), })

/** A paired follower. */
export type TrackerDevice = {
  id: string
  name: string
  created_at: string
  last_used_at: string | null
}
export const TrackerDevice = /* @__PURE__ */ v.object({ id: v.string(), name: v.string(), created_at: v.string(), last_used_at: v.nullable(v.string()), })

export type TrackerMulligan = {
  offered: string[]
  /** Null until the player has chosen. */
  kept: string[] | null
  /** What came for the cards that were not kept. */
  drawn: string[]
}
export const TrackerMulligan = /* @__PURE__ */ v.object({ offered: v.array(v.string()), kept: v.nullable(v.array(v.string())), drawn: v.array(v.string()), })

/** How a card came to a hand. */
export type TrackerHow = 'unknown' | 'kept' | 'drawn' | 'coin' | 'created' | 'returned' | 'taken'
export const TrackerHow = /* @__PURE__ */ v.picklist(['unknown', 'kept', 'drawn', 'coin', 'created', 'returned', 'taken'])

export type TrackerHandCard = {
  /** When it came; 0 before the first turn. */
  turn: number
  how: TrackerHow
  /** What made it; empty if nothing did or if that is hidden. */
  creator: string
  /** Empty unless the game has shown it since it came. */
  card: string
}
export const TrackerHandCard = /* @__PURE__ */ v.object({ turn: v.number(), how: TrackerHow, creator: v.string(), card: v.string(), })

/** What the opponent has shown. */
export type TrackerOpponent = {
  hero: string
  class: string | null
  deck: number
  hand: number
  /** In the order in which they came. */
  hand_cards: TrackerHandCard[]
  secrets: number
  cards: TrackerCount[]
  played: string[]
}
export const TrackerOpponent = /* @__PURE__ */ v.object({ hero: v.string(), class: v.nullable(v.string()), deck: v.number(), hand: v.number(), hand_cards: v.array(TrackerHandCard), secrets: v.number(), cards: v.array(TrackerCount), played: v.array(v.string()), })

export type TrackerPlay = {
  turn: number
  mine: boolean
  card: string
}
export const TrackerPlay = /* @__PURE__ */ v.object({ turn: v.number(), mine: v.boolean(), card: v.string(), })

export type TrackerResult = 'WON' | 'LOST' | 'TIED'
export const TrackerResult = /* @__PURE__ */ v.picklist(['WON', 'LOST', 'TIED'])

/** A card of the deck. */
export type TrackerRow = {
  card: string
  /** Copies in the deck. */
  left: number
  /** Copies in the list; 0 for a card that was made during the game. */
  start: number
  /** What made it; empty for a card of the list. */
  creator: string
  /** The chance that the next card is this one, from 0 to 1. */
  now: number
  /** The chance to draw at least one until the end of the chosen turn. */
  by_turn: number
}
export const TrackerRow = /* @__PURE__ */ v.object({ card: v.string(), left: v.number(), start: v.number(), creator: v.string(), now: v.number(), by_turn: v.number(), })

/** What a screen shows of a game: `View` of the crate `gamelog`. Cards are ids of the log; an unknown card is empty. */
export type TrackerView = {
  /** Grows with every change. */
  version: number
  /** The user watches: everything that is said of the player is said of the one whom they watch. */
  spectating: boolean
  /** As the game shows it: each player's first turn is 1. 0 during the mulligan. */
  turn: number
  /** Null until it is known. */
  goes_first: boolean | null
  /** Whether it is the player's own turn; null during the mulligan. */
  my_turn: boolean | null
  /** `ranked`, `casual`, …; null until it is known. */
  mode: string | null
  /** `STANDARD`, `WILD`, …; null where the mode has none. */
  format: string | null
  /** The chances `by_turn` are those until the end of this turn. */
  by_turn: number
  /** Draws at the start of turns until then. */
  draws: number
  /** Cards in the deck. */
  deck: number
  rows: TrackerRow[]
  /** Hidden cards that were made into the deck, by what made them, and cards that the list does not explain. */
  unknown: TrackerCount[]
  /** The next draws in order, as far as they are known. */
  top: string[]
  /** The last cards of the deck in order, the last draw last. */
  bottom: string[]
  hand: string[]
  played: string[]
  /** Cards of the deck that are not in the list: another deck is being played. */
  wrong: string[]
  /** Null before the mulligan. */
  mulligan: TrackerMulligan | null
  /** What both players played, oldest first; only the last ones of a long game. */
  plays: TrackerPlay[]
  opponent: TrackerOpponent
  secrets: TrackerBothSecrets
  counters: TrackerBothCounters
  result: TrackerResult | null
  ended: boolean
  /** Only in games of Battlegrounds, of which little else is said. */
  battlegrounds: TrackerBattlegrounds | null
}
export const TrackerView = /* @__PURE__ */ v.object({ version: v.number(), spectating: v.boolean(), turn: v.number(), goes_first: v.nullable(v.boolean()), my_turn: v.nullable(v.boolean()), mode: v.nullable(v.string()), format: v.nullable(v.string()), by_turn: v.number(), draws: v.number(), deck: v.number(), rows: v.array(TrackerRow), unknown: v.array(TrackerCount), top: v.array(v.string()), bottom: v.array(v.string()), hand: v.array(v.string()), played: v.array(v.string()), wrong: v.array(v.string()), mulligan: v.nullable(TrackerMulligan), plays: v.array(TrackerPlay), opponent: TrackerOpponent, secrets: TrackerBothSecrets, counters: TrackerBothCounters, result: v.nullable(TrackerResult), ended: v.boolean(), battlegrounds: v.nullable(TrackerBattlegrounds), })

/** An event of the user's tracker channel. Events are not kept: `tracker_screens` has the newest view of every device. */
export type TrackerEvent = {
  event: 'screen'
  device: string
  name: string
  view: TrackerView
  deck: TrackerDeck | null
  last_line_at: number | null
  seq: number
  at: number
} | {
  event: 'screen_closed'
  device: string
  seq: number
  at: number
}
export const TrackerEvent = /* @__PURE__ */ v.variant('event', [v.object({ event: v.literal('screen'), device: v.string(), name: v.string(), view: TrackerView, deck: v.nullable(TrackerDeck), last_line_at: v.nullable(v.number()), seq: v.number(), at: v.number(), }), v.object({ event: v.literal('screen_closed'), device: v.string(), seq: v.number(), at: v.number(), })])

/** What one of the user's devices tracks. */
export type TrackerScreen = {
  device: string
  name: string
  view: TrackerView
  deck: TrackerDeck | null
  last_line_at: number | null
}
export const TrackerScreen = /* @__PURE__ */ v.object({ device: v.string(), name: v.string(), view: TrackerView, deck: v.nullable(TrackerDeck), last_line_at: v.nullable(v.number()), })

/** What is played more and less than a week ago. */
export type Trending = {
  format: MetaFormat
  updated_at: number | null
  /** The strongest change first. */
  rising: TrendingArchetype[]
  falling: TrendingArchetype[]
}
export const Trending = /* @__PURE__ */ v.object({ format: MetaFormat, updated_at: v.nullable(v.number()), rising: v.array(TrendingArchetype), falling: v.array(TrendingArchetype), })

export type Withdrawn = {
  purchase: ShopPurchase
  withdrawal: Withdrawal
}
export const Withdrawn = /* @__PURE__ */ v.object({ purchase: ShopPurchase, withdrawal: Withdrawal, })

export type Database = {
  public: {
    Tables: {
      battle_royale_players: {
        Row: {
          id: string
          room_id: string
          user_id: string
          is_eliminated: boolean
          error_count: number
          score: number
          place: number | null
          created_at: string
        }
        Insert: {
          room_id?: string
          user_id?: string
          is_eliminated?: boolean
          error_count?: number
        }
        Update: {
          is_eliminated?: boolean
        }
        Relationships: []
      }
      battle_royale_rooms: {
        Row: {
          id: string
          room_code: string
          creator_id: string
          status: string
          max_players: number
          timer_duration: number
          current_question_index: number
          game_type: string
          questions: Json
          practice: boolean
          rematch_id: string | null
          created_at: string
        }
        Insert: {
          room_code?: string
          creator_id?: string
          status?: string
          max_players?: number
          timer_duration?: number
          current_question_index?: number
          game_type?: string
          questions?: Json
        }
        Update: {
          status?: string
          timer_duration?: number
        }
        Relationships: []
      }
      battlegrounds_games: {
        Row: {
          id: string
          user_id: string
          played_at: string
          duos: boolean
          hero: string
          offered: Json
          place: number
          tribes: Json
          turns: number
          triples: number
          anomaly: number | null
          duration_s: number | null
          build: number | null
          sender: string | null
          created_at: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: []
      }
      decks: {
        Row: {
          id: string
          user_id: string
          name: string
          class: string | null
          format: string
          deck_code: string
          cards: Json
          sideboards: Json
          archetype: string | null
          identity: string
          version: number
          is_public: boolean
          notes: string | null
          created_at: string
          updated_at: string
          archived_at: string | null
        }
        Insert: {
          user_id?: string
          name?: string
          deck_code?: string
          is_public?: boolean
          notes?: string | null
        }
        Update: {
          name?: string
          notes?: string | null
          is_public?: boolean
          deck_code?: string
          archived_at?: string | null
        }
        Relationships: []
      }
      duo_games: {
        Row: {
          id: string
          game_code: string
          creator_id: string | null
          opponent_id: string | null
          status: string
          current_question_index: number
          creator_score: number
          opponent_score: number
          winner_id: string | null
          rematch_id: string | null
          created_at: string
          finished_at: string | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: []
      }
      games: {
        Row: {
          slug: string
          name: string
          icon_url: string | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: []
      }
      mana_ledger: {
        Row: {
          id: string
          user_id: string
          number: number
          amount: number
          reason: string
          balance_after: number
          created_at: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: []
      }
      match_stats: {
        Row: {
          id: string
          user_id: string
          result: string
          deck_id: string | null
          deck_version: number | null
          class: string | null
          archetype: string | null
          opponent_class: string | null
          opponent_archetype: string | null
          opponent_archetype_id: string | null
          opponent_cards: Json
          opponent_cards_matched: number | null
          mode: string | null
          format: string | null
          rank: string | null
          went_first: boolean | null
          turns: number | null
          duration_s: number | null
          played_at: string
          source: string
          build: number | null
          arena: string | null
          arena_deck: number | null
          sender: string | null
          notes: string | null
          created_at: string
        }
        Insert: {
          id?: string
          user_id?: string
          result?: string
          deck_id?: string | null
          opponent_class?: string | null
          opponent_archetype?: string | null
          opponent_cards?: Json
          mode?: string | null
          format?: string | null
          rank?: string | null
          went_first?: boolean | null
          turns?: number | null
          duration_s?: number | null
          played_at?: string
          source?: string
          build?: number | null
          class?: string | null
          arena?: string | null
          arena_deck?: number | null
          sender?: string | null
          notes?: string | null
        }
        Update: {
          result?: string
          deck_id?: string | null
          opponent_class?: string | null
          opponent_archetype?: string | null
          opponent_cards?: Json
          mode?: string | null
          format?: string | null
          rank?: string | null
          went_first?: boolean | null
          turns?: number | null
          duration_s?: number | null
          played_at?: string
          notes?: string | null
        }
        Relationships: []
      }
      profiles: {
        Row: {
          id: string
          username: string
          avatar_url: string | null
          mana: number
          subscription_tier: string
          created_at: string
        }
        Insert: {
          id?: string
          username?: string
          mana?: number
          subscription_tier?: string
        }
        Update: {
          username?: string
          avatar_url?: string | null
          mana?: number
        }
        Relationships: []
      }
      purchases: {
        Row: {
          id: string
          user_id: string | null
          sku: string
          mana: number | null
          months: number | null
          amount_cents: number
          currency: string
          vat_cents: number
          provider: string
          state: string
          refunded_cents: number
          created_at: string
          credited_at: string | null
          updated_at: string
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: []
      }
      quiz_questions: {
        Row: {
          id: string
          kind: string
          question_en: string
          question_fr: string
          question_es: string
          question_pt: string
          option_1_en: string | null
          option_2_en: string | null
          option_3_en: string | null
          option_4_en: string | null
          option_1_fr: string | null
          option_2_fr: string | null
          option_3_fr: string | null
          option_4_fr: string | null
          option_1_es: string | null
          option_2_es: string | null
          option_3_es: string | null
          option_4_es: string | null
          option_1_pt: string | null
          option_2_pt: string | null
          option_3_pt: string | null
          option_4_pt: string | null
          answer_type: string
          category: string
          difficulty: string
          image_url: string | null
          time_limit_seconds: number
          question_type: string
          level: number
          mode: string
          game_type: string
          build: string
          retired_at: string | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: []
      }
      quiz_sessions: {
        Row: {
          id: string
          user_id: string
          created_at: string
          mode: string
          step: number
          season: string | null
          status: string
          version: number
          right_count: number
          wrong_count: number
          finished_at: string | null
        }
        Insert: Record<string, never>
        Update: Record<string, never>
        Relationships: []
      }
    }
    Views: {
      [_ in never]: never
    }
    Functions: {
      admin_announcement_delete: {
        Args: {
          id: string
        }
        Returns: undefined
      }
      admin_announcement_save: {
        Args: {
          tone: AnnouncementTone
          /** Each of 1 to 280 characters. */
          texts: Texts
          starts_at: number
          ends_at: number
          /** Left out: a new one. */
          id?: string | null | undefined
        }
        Returns: AdminAnnouncement
      }
      admin_announcements: {
        Args: {
          cursor?: string | null | undefined
        }
        Returns: AdminAnnouncements
      }
      admin_data: {
        Args: Record<string, never>
        Returns: AdminData
      }
      admin_data_update: {
        Args: Record<string, never>
        Returns: AdminUpdate
      }
      admin_deletion_decide: {
        Args: {
          request: string
          step: AdminDeletionStep
          /** For `answered` and `facts`; true if it is left out. */
          done?: boolean | null | undefined
          /** For `approve`: the name of the player, typed. */
          name?: string | null | undefined
          /** For `approve` and `refuse`. */
          reason?: string | null | undefined
          /** For `refuse`: words to the player. */
          words?: string | null | undefined
        }
        Returns: undefined
      }
      admin_deletions: {
        Args: {
          /** `next` of the page before. */
          after?: string | null | undefined
        }
        Returns: AdminDeletions
      }
      admin_figures: {
        Args: {
          /** 7, 30 or 90; today is the last of them. */
          days: number
        }
        Returns: AdminFigures
      }
      admin_game_abandon: {
        Args: {
          mode: AdminGameMode
          game_id: string
          /** 3 to 500 characters. */
          reason: string
        }
        Returns: AdminGameAbandoned
      }
      admin_games: {
        Args: {
          cursor?: string | null | undefined
        }
        Returns: AdminGames
      }
      admin_jobs: {
        Args: Record<string, never>
        Returns: AdminJobs
      }
      admin_log: {
        Args: {
          actions?: string[] | null | undefined
          actor?: string | null | undefined
          /** `next` of the page before. */
          after?: number | null | undefined
          kinds?: ActorKind[] | null | undefined
          /** The beginning of an action, or of the name of who acted or whom it concerns, or an id. */
          search?: string | null | undefined
          target?: string | null | undefined
          target_kind?: string | null | undefined
        }
        Returns: AdminLog
      }
      admin_outbox: {
        Args: {
          cursor?: string | null | undefined
        }
        Returns: AdminOutbox
      }
      admin_outbox_send: {
        Args: {
          /** Left out: all stuck ones. */
          letter_id?: string | null | undefined
        }
        Returns: AdminLettersSent
      }
      admin_overview: {
        Args: Record<string, never>
        Returns: AdminOverview
      }
      admin_purchase: {
        Args: {
          purchase_id: string
        }
        Returns: AdminPurchase
      }
      admin_purchase_ask_again: {
        Args: {
          purchase_id: string
        }
        Returns: AdminPurchase
      }
      admin_purchase_refund: {
        Args: {
          purchase_id: string
          /** 3 to 500 characters. */
          reason: string
        }
        Returns: AdminPurchase
      }
      admin_purchase_release: {
        Args: {
          purchase_id: string
          /** 3 to 500 characters. */
          reason: string
        }
        Returns: AdminPurchase
      }
      admin_purchases: {
        Args: {
          cursor?: string | null | undefined
          /** The id or the number of a purchase, a user's id or name, or the provider's reference. */
          search?: string | null | undefined
          /** Of one state only. */
          state?: string | null | undefined
        }
        Returns: AdminPurchases
      }
      admin_question: {
        Args: {
          question_id: string
        }
        Returns: AdminQuestion
      }
      admin_question_answer: {
        Args: {
          question_id: string
          outcome: ReportOutcome
          /** Words for the reporters, at most 500 characters. */
          answer?: string | null | undefined
          /** One report; left out: all of the question that have no answer. */
          report_id?: string | null | undefined
        }
        Returns: AdminReportsAnswered
      }
      admin_question_edit: {
        Args: {
          question_id: string
          /** en, fr, es, pt */
          language: string
          question: string
          why: string
          reason: string
          /** In the stored order; left out where the player writes the answer. */
          options?: string[] | null | undefined
          /** Only where the player writes the answer. */
          right_answer?: string | null | undefined
        }
        Returns: AdminQuestion
      }
      admin_question_restore: {
        Args: {
          question_id: string
          /** 3 to 500 characters. */
          reason: string
        }
        Returns: AdminQuestion
      }
      admin_question_retire: {
        Args: {
          question_id: string
          /** 3 to 500 characters. */
          reason: string
        }
        Returns: AdminQuestion
      }
      admin_questions: {
        Args: {
          cursor?: string | null | undefined
          filter?: AdminQuestionFilter | null | undefined
          /** An id, or words of the question in any language. */
          search?: string | null | undefined
        }
        Returns: AdminQuestions
      }
      admin_user: {
        Args: {
          user: string
        }
        Returns: AdminUser
      }
      admin_user_ban: {
        Args: {
          user: string
          cause: BanCause
          reason: string
          /** 1, 7 or 30; null: for good. */
          days?: number | null | undefined
          /** The name of the player, typed, if they are an administrator. */
          name?: string | null | undefined
          /** Shown to the player beside the cause. */
          words?: string | null | undefined
        }
        Returns: undefined
      }
      admin_user_delete: {
        Args: {
          user: string
          /** The name of the player, typed. */
          name: string
          reason: string
        }
        Returns: undefined
      }
      admin_user_end_sessions: {
        Args: {
          user: string
          reason: string
          /** Null: all. */
          session?: string | null | undefined
        }
        Returns: undefined
      }
      admin_user_mana: {
        Args: {
          user: string
          /** Negative: mana is taken. */
          amount: number
          reason: string
          /** Made by the page for each act: the same one changes the balance once. */
          reference: string
        }
        Returns: undefined
      }
      admin_user_note: {
        Args: {
          user: string
          /** A note to remove. */
          remove?: string | null | undefined
          /** A new note. */
          text?: string | null | undefined
        }
        Returns: undefined
      }
      admin_user_remove_factor: {
        Args: {
          user: string
          factor: string
          reason: string
        }
        Returns: undefined
      }
      admin_user_role: {
        Args: {
          user: string
          admin: boolean
          reason: string
        }
        Returns: undefined
      }
      admin_user_send: {
        Args: {
          user: string
          letter: AdminLetterKind
          reason: string
        }
        Returns: undefined
      }
      admin_user_tier: {
        Args: {
          user: string
          reason: string
          /** The player has the tracker until then; null: what was given ends now. */
          until?: number | null | undefined
        }
        Returns: undefined
      }
      admin_user_unban: {
        Args: {
          user: string
          reason: string
        }
        Returns: undefined
      }
      admin_users: {
        Args: {
          /** `next` of the page before. */
          after?: string | null | undefined
          filters?: AdminUserFilter[] | null | undefined
          /** The beginning of a name or an address, or an id. */
          search?: string | null | undefined
          sort?: AdminUserSort | null | undefined
        }
        Returns: AdminUsers
      }
      announcements: {
        Args: Record<string, never>
        Returns: Announcement[]
      }
      battle_answer: {
        Args: {
          room: string
          index: number
          choice: number
          /** The id of the question that is answered: if it has become void meanwhile, the answer is refused. */
          question?: string | null | undefined
          tab?: string | null | undefined
        }
        Returns: BattleVerdict
      }
      battle_create: {
        Args: {
          max_players?: number | null | undefined
          practice?: boolean | null | undefined
          timer_duration?: number | null | undefined
        }
        Returns: BattleSnapshot
      }
      battle_current: {
        Args: Record<string, never>
        Returns: BattleSnapshot | null
      }
      battle_invitation: {
        Args: {
          code: string
        }
        Returns: Invitation | null
      }
      battle_join: {
        Args: {
          code: string
        }
        Returns: BattleSnapshot
      }
      battle_leave: {
        Args: {
          room: string
          tab?: string | null | undefined
        }
        Returns: undefined
      }
      battle_rematch: {
        Args: {
          room: string
        }
        Returns: BattleSnapshot
      }
      battle_snapshot: {
        Args: {
          room: string
          tab?: string | null | undefined
          /** Whether the tab takes the seat; true if it is left out. */
          take?: boolean | null | undefined
        }
        Returns: BattleSnapshot
      }
      battle_start: {
        Args: {
          room: string
        }
        Returns: BattleSnapshot
      }
      battlegrounds_delete: {
        Args: {
          id: string
        }
        Returns: undefined
      }
      battlegrounds_games: {
        Args: {
          /** `next` of the page before. */
          before?: string | null | undefined
          duos?: boolean | null | undefined
          hero?: string | null | undefined
          period?: StatsPeriod | null | undefined
        }
        Returns: BattlegroundsPage
      }
      battlegrounds_record: {
        Args: {
          /** Chosen by the client: the same id again records nothing and gives the stored row. */
          id: string
          played_at: string
          /** By the id of the log, without its skin. */
          hero: string
          /** From 1; of four teams in duos, of eight players otherwise. */
          place: number
          duos: boolean
          /** Rounds. */
          turns: number
          /** Of the lobby, by its number in the card data. */
          anomaly?: number | null | undefined
          /** The game's build. */
          build?: number | null | undefined
          duration_s?: number | null | undefined
          /** The heroes that were offered. */
          offered?: string[] | undefined
          /** The program that sends it: `page`, `follow 1.2`. */
          sender?: string | null | undefined
          /** Tribes that were in the lobby, as far as the log shows them: `beast`, `murloc`. */
          tribes?: string[] | undefined
          triples?: number | undefined
        }
        Returns: BattlegroundsRow
      }
      card_search: {
        Args: {
          card_class?: string | null | undefined
          card_type?: string | null | undefined
          /** A number, or `7+` for that and more. */
          cost?: Json | undefined
          format?: string | null | undefined
          locale?: string | null | undefined
          query?: string | null | undefined
          rarity?: string | null | undefined
          set?: number | null | undefined
        }
        Returns: FoundCard[]
      }
      chat_state: {
        Args: Record<string, never>
        Returns: ChatState
      }
      daily_state: {
        Args: Record<string, never>
        Returns: DailyState
      }
      deck_archive: {
        Args: {
          id: string
        }
        Returns: DeckRow
      }
      deck_duplicate: {
        Args: {
          id: string
          name?: string | null | undefined
        }
        Returns: DeckRow
      }
      deck_preview: {
        Args: {
          text: string
          locale?: string | null | undefined
        }
        Returns: DeckPreview
      }
      deck_restore: {
        Args: {
          id: string
        }
        Returns: DeckRow
      }
      deck_save: {
        Args: {
          code?: string | null | undefined
          /** `STANDARD` or `WILD`: save it for this format instead of its own. */
          format?: string | null | undefined
          is_public?: boolean | null | undefined
          locale?: string | null | undefined
          name?: string | null | undefined
          notes?: string | null | undefined
          /** A code, the text that the game copies, or a link. */
          text?: string | null | undefined
        }
        Returns: DeckRow
      }
      deck_save_copy: {
        Args: {
          id: string
        }
        Returns: DeckRow
      }
      deck_update: {
        Args: {
          id: string
          code?: string | null | undefined
          /** `STANDARD` or `WILD`: another format for the same cards. */
          format?: string | null | undefined
          is_public?: boolean | null | undefined
          name?: string | null | undefined
          notes?: string | null | undefined
        }
        Returns: DeckRow
      }
      deck_versions: {
        Args: {
          id: string
        }
        Returns: DeckVersion[]
      }
      deck_view: {
        Args: {
          id: string
          locale?: string | null | undefined
        }
        Returns: DeckView
      }
      duo_answer: {
        Args: {
          game: string
          index: number
          choice: number
          /** The id of the question that is answered: if it has become void meanwhile, the answer is refused. */
          question?: string | null | undefined
          tab?: string | null | undefined
        }
        Returns: DuoVerdict
      }
      duo_create: {
        Args: Record<string, never>
        Returns: DuoSnapshot
      }
      duo_current: {
        Args: Record<string, never>
        Returns: DuoSnapshot | null
      }
      duo_invitation: {
        Args: {
          code: string
        }
        Returns: Invitation | null
      }
      duo_join: {
        Args: {
          code: string
        }
        Returns: DuoSnapshot
      }
      duo_leave: {
        Args: {
          game: string
          tab?: string | null | undefined
        }
        Returns: DuoSnapshot
      }
      duo_rematch: {
        Args: {
          game: string
        }
        Returns: DuoSnapshot
      }
      duo_snapshot: {
        Args: {
          game: string
          tab?: string | null | undefined
          /** Whether the tab takes the seat; true if it is left out. */
          take?: boolean | null | undefined
        }
        Returns: DuoSnapshot
      }
      follow_battlegrounds: {
        Args: {
          token: string
          game: BattlegroundsArgs
        }
        Returns: BattlegroundsRow
      }
      follow_decks: {
        Args: {
          token: string
        }
        Returns: FollowedDeck[]
      }
      follow_match: {
        Args: {
          token: string
          match: MatchArgs
        }
        Returns: MatchRow
      }
      follow_show: {
        Args: {
          token: string
          deck?: TrackerDeck | null | undefined
          last_line_at?: number | null | undefined
          /** Null: nothing is shown any more. */
          view?: TrackerView | null | undefined
        }
        Returns: undefined
      }
      home_stats: {
        Args: Record<string, never>
        Returns: HomeStats
      }
      match_delete: {
        Args: {
          id: string
        }
        Returns: MatchDeleted
      }
      match_record: {
        Args: {
          /** Chosen by the client: the same id again records nothing and gives the stored row. */
          id: string
          /** `victory`, `defeat` or `tie`; also `win` and `loss`. */
          result: string
          played_at: string
          /** `manual` or `log`. */
          source: string
          /** Which of the two arenas: `arena` or `underground`. */
          arena?: string | null | undefined
          /** The number of the drafted deck in the log: the matches of a run share it. */
          arena_deck?: number | null | undefined
          /** The game's build. */
          build?: number | null | undefined
          /** What became of the cards of the player's own deck; only from the log. */
          cards?: MatchCard[] | null | undefined
          /** The player's own class, for a match of the arena. */
          class?: string | null | undefined
          /** One of the player's decks, or one that is gone. */
          deck_id?: string | null | undefined
          duration_s?: number | null | undefined
          /** `STANDARD`, `WILD`, `TWIST` or `CLASSIC`. */
          format?: string | null | undefined
          /** `ranked`, `casual`, `friendly`, `arena`, `brawl`, `practice` or `other`. */
          mode?: string | null | undefined
          notes?: string | null | undefined
          opponent_archetype?: string | null | undefined
          /** The ids of the opponent's own cards that were seen. */
          opponent_cards?: string[] | null | undefined
          opponent_class?: string | null | undefined
          /** `gold_3`, `legend` or `legend_120`. */
          rank?: string | null | undefined
          /** The program that sends it: `page`, `follow 1.2`. */
          sender?: string | null | undefined
          /** Own turns, as the game counts them on the screen. */
          turns?: number | null | undefined
          went_first?: boolean | null | undefined
        }
        Returns: MatchRow
      }
      match_update: {
        Args: {
          id: string
          deck_id?: string | null | undefined
          duration_s?: number | null | undefined
          format?: string | null | undefined
          mode?: string | null | undefined
          notes?: string | null | undefined
          opponent_archetype?: string | null | undefined
          opponent_cards?: string[] | null | undefined
          opponent_class?: string | null | undefined
          played_at?: string | null | undefined
          rank?: string | null | undefined
          result?: string | null | undefined
          turns?: number | null | undefined
          went_first?: boolean | null | undefined
        }
        Returns: MatchRow
      }
      matches_import: {
        Args: {
          matches: MatchArgs[]
        }
        Returns: MatchesImported
      }
      matchup_note_save: {
        Args: {
          own_class: string
          opponent_class: string
          /** Blank text removes the note. */
          text: string
        }
        Returns: MatchupNotes
      }
      matchup_notes: {
        Args: Record<string, never>
        Returns: MatchupNotes
      }
      meta_archetype: {
        Args: {
          id: string
          period: MetaPeriod
          format: MetaFormat
          bracket: MetaBracket
        }
        Returns: MetaArchetypePage
      }
      meta_stats: {
        Args: {
          period: MetaPeriod
          format: MetaFormat
          bracket: MetaBracket
        }
        Returns: MetaStats
      }
      mulligan_figures: {
        Args: {
          deck_id: string
          cards: string[]
          opponent_class?: string | null | undefined
        }
        Returns: MulliganFigures
      }
      my_arena: {
        Args: {
          period: StatsPeriod
        }
        Returns: MyArena
      }
      my_battlegrounds: {
        Args: {
          period: StatsPeriod
          /** Of games in teams of two; otherwise of games alone. */
          duos: boolean
        }
        Returns: MyBattlegrounds
      }
      my_cards: {
        Args: {
          period: StatsPeriod
          /** The class that the player played. */
          class?: string | null | undefined
          /** Without matches of the arena, which have figures of their own. */
          constructed?: boolean | null | undefined
          deck_id?: string | null | undefined
          format?: string | null | undefined
          mode?: string | null | undefined
          opponent_class?: string | null | undefined
          /** How far the player's clock is ahead of UTC: days are theirs. */
          tz_offset_minutes?: number | null | undefined
          /** How far it was before it was changed; at most 64. */
          tz_past_offsets?: PastOffset[] | null | undefined
          went_first?: boolean | null | undefined
        }
        Returns: MyCards
      }
      my_decks: {
        Args: {
          archived?: boolean | null | undefined
        }
        Returns: ListedDeck[]
      }
      my_matches: {
        Args: {
          /** `next` of the page before. */
          before?: string | null | undefined
          class?: string | null | undefined
          /** Without matches of the arena. */
          constructed?: boolean | null | undefined
          deck_id?: string | null | undefined
          format?: string | null | undefined
          /** How many on a page: 50 if left out, at most 1000, for an export. */
          limit?: number | null | undefined
          mode?: string | null | undefined
          /** The id of an archetype, or the name that the player wrote. */
          opponent_archetype?: string | null | undefined
          opponent_class?: string | null | undefined
          period?: StatsPeriod | null | undefined
          /** `victory`, `defeat` or `tie`. */
          result?: string | null | undefined
          /** `manual` or `log`. */
          source?: string | null | undefined
          went_first?: boolean | null | undefined
        }
        Returns: MatchPage
      }
      my_stats: {
        Args: {
          period: StatsPeriod
          /** The class that the player played. */
          class?: string | null | undefined
          /** Without matches of the arena, which have figures of their own. */
          constructed?: boolean | null | undefined
          deck_id?: string | null | undefined
          format?: string | null | undefined
          mode?: string | null | undefined
          opponent_class?: string | null | undefined
          /** How far the player's clock is ahead of UTC: days are theirs. */
          tz_offset_minutes?: number | null | undefined
          /** How far it was before it was changed; at most 64. */
          tz_past_offsets?: PastOffset[] | null | undefined
          went_first?: boolean | null | undefined
        }
        Returns: MyStats
      }
      opponent_decks: {
        Args: Record<string, never>
        Returns: OpponentDecks
      }
      profile_view: {
        Args: Record<string, never>
        Returns: ProfileView | null
      }
      question_report: {
        Args: {
          question_id: string
          reason: ReportReason
          note?: string | null | undefined
        }
        Returns: QuestionReport
      }
      quiz_answer: {
        Args: {
          session: string
          index: number
          /** From 0 to 3, as the options are shown. */
          choice?: number | null | undefined
          /** If it is named, it must be the open question: the one before may be void. */
          question?: string | null | undefined
          text?: string | null | undefined
        }
        Returns: QuizSnapshot
      }
      quiz_current: {
        Args: {
          mode?: QuizMode | null | undefined
        }
        Returns: QuizSnapshot | null
      }
      quiz_next: {
        Args: {
          session: string
          index?: number | null | undefined
        }
        Returns: QuizSnapshot
      }
      quiz_quit: {
        Args: {
          session: string
        }
        Returns: QuizSnapshot
      }
      quiz_start: {
        Args: {
          mode: QuizMode
          level?: number | null | undefined
        }
        Returns: QuizSnapshot
      }
      quiz_state: {
        Args: {
          session: string
        }
        Returns: QuizSnapshot
      }
      ranked_state: {
        Args: Record<string, never>
        Returns: RankedState
      }
      replay_open: {
        Args: {
          /** As a link has it. */
          id: string
        }
        Returns: OpenReplay | null
      }
      replay_share: {
        Args: {
          match_id: string
          replay: string
        }
        Returns: SharedReplay
      }
      replay_withdraw: {
        Args: {
          /** As a link has it. */
          id: string
        }
        Returns: undefined
      }
      replays_shared: {
        Args: Record<string, never>
        Returns: SharedReplays
      }
      report_answers: {
        Args: Record<string, never>
        Returns: ReportAnswer[]
      }
      report_answers_seen: {
        Args: Record<string, never>
        Returns: undefined
      }
      shop_buy: {
        Args: {
          sku: string
          /** The price that the buyer saw. */
          price_cents: number
          /** The box was ticked. */
          waiver: boolean
          waiver_version: string
          language: string
        }
        Returns: OpenedCheckout
      }
      shop_catalogue: {
        Args: {
          /** The language of the waiver: en, fr, es, pt. */
          language: string
        }
        Returns: ShopCatalogue
      }
      shop_purchases: {
        Args: Record<string, never>
        Returns: ShopPurchase[]
      }
      shop_reminders: {
        Args: {
          on: boolean
        }
        Returns: undefined
      }
      shop_return: {
        Args: {
          id: string
          /** The buyer left the checkout without paying. */
          cancelled?: boolean | null | undefined
        }
        Returns: ShopPurchase
      }
      shop_sandbox: {
        Args: {
          id: string
          /** `pay`, `decline` or `cancel`. */
          press: string
        }
        Returns: ShopPurchase
      }
      shop_withdraw: {
        Args: {
          id: string
        }
        Returns: Withdrawn
      }
      solo_levels: {
        Args: Record<string, never>
        Returns: SoloLevel[]
      }
      tracker_cards: {
        Args: {
          /** At most 200; ids as in the log. */
          ids: string[]
          locale?: string | null | undefined
        }
        Returns: TrackerCards
      }
      tracker_claim: {
        Args: {
          code: string
          /** What the user calls the follower: the name of its computer. */
          name: string
        }
        Returns: ClaimedDevice
      }
      tracker_devices: {
        Args: Record<string, never>
        Returns: TrackerDevice[]
      }
      tracker_pair: {
        Args: Record<string, never>
        Returns: PairingCode
      }
      tracker_screens: {
        Args: Record<string, never>
        Returns: TrackerScreen[]
      }
      tracker_show: {
        Args: {
          /** The sender, by an id that it keeps. */
          device: string
          name: string
          deck?: TrackerDeck | null | undefined
          /** When the log grew last, by the sender's clock; milliseconds since 1970. */
          last_line_at?: number | null | undefined
          /** Null: the device shows nothing any more. */
          view?: TrackerView | null | undefined
        }
        Returns: undefined
      }
      tracker_unpair: {
        Args: {
          id: string
        }
        Returns: undefined
      }
      trending: {
        Args: {
          format: MetaFormat
        }
        Returns: Trending
      }
    }
    Enums: {
      [_ in never]: never
    }
    CompositeTypes: {
      [_ in never]: never
    }
  }
}
