/**
 * Which modules share a file. Pages share a few files instead of dozens, and the first pages load nothing that only other
 * pages need: `.size-limit.js` holds their budgets. A group also takes what its modules import, unless a group before it
 * has it.
 */

interface Group {
  name: string
  test?: RegExp
  tags?: ['$initial']
  minShareCount?: number
}

const icons = (...names: string[]) =>
  String.raw`lucide-react\/dist\/esm\/icons\/(${names.join('|')})\.`

/** Icons of the sign-in pages and of what every page has. */
const START_ICONS = icons(
  'check',
  'chevron-left',
  'cloud-off',
  'compass',
  'eye',
  'eye-off',
  'loader-circle',
  'mail-check',
  'moon',
  'rotate-cw',
  'sparkles',
  'sun',
  'swords',
  'triangle-alert',
  'x',
)

/** Icons of the home page, and those that most pages behind sign-in have. */
const PLAYER_ICONS = icons(
  'chart-no-axes-column',
  'chevron-right',
  'clock',
  'copy',
  'crown',
  'download',
  'ellipsis',
  'flame',
  'house',
  'layers',
  'medal',
  'plus',
  'radar',
  'scroll-text',
  'settings',
  'share-2',
  'shopping-bag',
  'star',
  'trending-up',
)

/** Icons of the quizzes and live games. */
const GAME_ICONS = icons(
  'book-open',
  'bot',
  'brush',
  'dices',
  'door-closed',
  'door-open',
  'earth',
  'equal',
  'flag',
  'gavel',
  'heart',
  'heart-handshake',
  'hourglass',
  'key-round',
  'lock-open',
  'minus',
  'monitor-smartphone',
  'play',
  'scroll',
  'shield',
  'skull',
  'snowflake',
  'trophy',
  'user-round',
  'wifi-off',
)

/** Icons that the ways of the deck tracker share with each other and a few pages. */
const TRACKER_ICONS = icons(
  'arrow-down-to-line',
  'arrow-up-to-line',
  'circle-dashed',
  'circle-exclamation-point',
  'circle-question-mark',
  'gauge',
  'monitor',
  'monitor-check',
  'picture-in-picture-2',
  'rows-3',
  'scale',
  'smartphone',
  'sparkle',
  'trash',
  'undo-2',
)

/** Icons that the shop shares with a few pages. */
const SHOP_ICONS = icons('arrow-right', 'flask-conical', 'info', 'lock', 'log-out', 'shield-check')

/** Icons of the statistics. */
const STATS_ICONS = icons('trending-down')

/** Icons of the pages of replays. */
const REPLAY_ICONS = icons('film', 'link-2-off', 'pause', 'sword')

/** Icons that the decks do without. */
const OTHER_ICONS = icons('send', 'coins')

const PROOF = String.raw`src\/shared\/account-forms\/(use-proof|proof-form|mail|code-field|second-factor-form)`

/** Icons that only the administrator's pages share. */
const ADMIN_ICONS = icons(
  'arrow-down-wide-narrow',
  'arrow-up-narrow-wide',
  'ban',
  'chart-column',
  'database',
  'diamond',
  'file-question-mark',
  'gamepad',
  'keyboard',
  'mails',
  'megaphone',
  'message-square-reply',
  'receipt',
  'shield-user',
  'user-x',
  'users',
)

/** How the settings and the administrator name a device. */
const DEVICE_NAME = String.raw`src\/shared\/session\/device-name`

const FORMS = String.raw`src\/shared\/(session\/auth-|account-forms\/(auth-|clean-username|email-field|new-password)|ui\/(use-form|field-errors)|i18n\/language-choice|matches\/sign-out|theme\/theme-toggle)`

/** Parts of the pages behind sign-in. */
const PLAYER = String.raw`src\/shared\/(profile|games|api\/(data|kept-data)|session\/live|i18n\/texts-of|native\/(haptics|share)|lib\/copy-text|live-game\/(current-|ask-game)|quiz\/play\/server-clock|quiz\/(?!play\/|start-button|use-start-quiz|daily\/(?!daily|flame))|ui\/(rank-medal|ring|mana-crystal|top-nav|load-failure|contents|use-lazy-sheet))`

/** What a few pages share: in files of their own, so that no page loads it for another. */
const FEW = {
  segments: String.raw`src\/shared\/ui\/segments`,
  seconds: String.raw`src\/shared\/lib\/use-seconds`,
  dropped: String.raw`src\/shared\/lib\/use-dropped`,
  lines: String.raw`src\/shared\/ui\/line-skeletons`,
  retry: String.raw`src\/shared\/ui\/retry-state`,
}

const shared = (name: string, ...tests: string[]): Group => ({
  name,
  test: new RegExp(tests.join('|')),
  minShareCount: 2,
})

export const chunks: Group[] = [
  // Libraries of every page change rarely: in a file of their own they stay cached across releases of the app.
  {
    name: 'vendor',
    test: /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|@tanstack\/(?!(react-)?query)[\w-]+)\//,
  },
  // Everything else that every page needs at its start.
  { name: 'start', tags: ['$initial'] },
  ...Object.entries(FEW).map(([name, test]) => shared(name, test)),
  shared(
    'shared',
    START_ICONS,
    String.raw`node_modules\/(valibot|lucide-react\/dist\/esm\/(?!icons))`,
    String.raw`vite\/preload-helper`,
    String.raw`(?!${FORMS}|${PROOF}|${PLAYER}|${DEVICE_NAME})src\/shared\/(?!catalog|decks|matches|quiz|live-game|stats|tracker|replays|wasm|api\/contract|lib\/save-file|storage\/object-store)`,
  ),
  // Forms: the sign-in pages and the settings.
  shared('forms', FORMS),
  // What asks for a proof, which no page needs at first.
  shared('proof', PROOF),
  shared('device-name', DEVICE_NAME),
  // Modules that most pages behind sign-in need, so that the sign-in pages do not load them.
  shared(
    'player',
    PLAYER_ICONS,
    String.raw`node_modules\/@tanstack\/(react-)?query`,
    PLAYER,
    String.raw`src\/features\/((duo|battle-royale)\/current-|home\/daily-skeleton|quiz\/session-title)`,
  ),
  shared('game-icons', GAME_ICONS),
  shared('tracker-icons', TRACKER_ICONS),
  shared('shop-icons', SHOP_ICONS),
  shared('stats-icons', STATS_ICONS),
  shared('other-icons', OTHER_ICONS),
  shared('admin-icons', ADMIN_ICONS),
  shared('replay-icons', REPLAY_ICONS),
  shared('icons', String.raw`lucide-react\/dist\/esm\/icons`),
  // Sounds, which a start button needs without the rest of a game.
  shared('cues', String.raw`src\/shared\/quiz\/play\/(cues|tones)`),
  // The daily five: the home page loads them after itself.
  shared(
    'daily',
    String.raw`src\/shared\/quiz\/(start-button|use-start-quiz|daily\/(?!daily|flame))`,
  ),
  // Playing a quiz.
  shared('play', String.raw`src\/shared\/quiz\/play\/(?!stage-card|styled-parts|sparks)`),
  // What the start page of a live game shares with the game; the start page; and the game.
  shared(
    'enter',
    String.raw`src\/shared\/live-game\/(fee|game\.ts|live-error|live-question|live\.css|read-event|tab-id|use-enter-game|use-pending)`,
  ),
  shared(
    'entry',
    String.raw`src\/shared\/live-game\/(code-field|entry-card|game-code|join-form|resume-card|short-of-mana)`,
  ),
  shared('live', String.raw`src\/shared\/live-game\/(?!final-frame|live-review)`),
  // Modules that the pages with cards share.
  shared(
    'cards',
    String.raw`src\/shared\/(catalog|decks)\/(?!parse-|save-|deck-diff|card-(list|art|words|text)|drawn-card)`,
  ),
  // A whole card, which the sheet of a card and RuneBot draw.
  shared('whole-card', String.raw`src\/shared\/catalog\/(card-(art|words|text)|drawn-card)`),
  shared('decks', String.raw`src\/features\/decks\/`),
  shared('wasm-module', String.raw`src\/shared\/wasm\/module`),
  shared('save-file', String.raw`src\/shared\/lib\/save-file`),
  // What My Stats, Meta Stats and trending share.
  shared('stats', String.raw`src\/shared\/stats\/`),
  // How My Stats names what its lists and sheets show.
  shared('stats-names', String.raw`src\/features\/stats\/(names|outcome)\.`),
  // What records matches, which every page loads if one waits.
  shared('matches', String.raw`src\/shared\/(matches\/|storage\/object-store)`),
  // The sign-in pages: small, and mostly visited one after another.
  shared('accounts', String.raw`src\/(features\/accounts|app)\/`),
  // What My Stats shares with the deck tracker.
  shared('stars', String.raw`src\/shared\/tracker\/kept-stars`),
  shared('records', String.raw`src\/shared\/tracker\/(match-record|recent-matches)`),
  shared('evenings', String.raw`src\/shared\/tracker\/(evening|use-evening)`),
  shared('notes', String.raw`src\/shared\/tracker\/(matchup-note|note-form)`),
  shared('odds', String.raw`src\/shared\/tracker\/odds\.ts`),
  // The administrator's pages: one file, which players never load.
  shared('admin', String.raw`src\/features\/admin\/`),
  // Cards by the ids of the log, which replays show as well.
  shared('tracker-cards', String.raw`src\/shared\/tracker\/(tracker-cards|kept-cards)`),
  // How every way to track shows a game.
  shared('tracker-view', String.raw`src\/shared\/tracker\/`),
  // What keeps replays on the device; what shares them; their pages.
  shared(
    'kept-replays',
    String.raw`src\/shared\/replays\/(kept-replays|own-replays|replay-store|deflate|record)`,
  ),
  shared('replays', String.raw`src\/shared\/replays\/`),
  shared('replay', String.raw`src\/(features\/replay\/|shared\/wasm\/replay)`),
]
