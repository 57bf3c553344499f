/** Size budgets of the build, compressed: what a page loads at first, and what it loads later. Run after `npm run build`. */

import { readFileSync } from 'node:fs'

const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'))

/** The module of a route's component, which the router plugin splits off. */
const page = (route) => `src/routes/${route}.tsx?tsr-split=component`

const TEXTS = Object.keys(manifest).filter((key) => key.includes('virtual:messages/'))
const [FRENCH, ALL_FRENCH] = ['fr-start', 'fr-player'].map((part) =>
  TEXTS.find((key) => key.endsWith(`/${part}`)),
)

/** The chunk of the app's first module; index.html loads it without a file in between. */
const START = Object.keys(manifest).find((key) => /^_start-[\w-]{8}\.js$/.test(key))

/** The entries and everything that they import statically. */
function closure(entries, found = new Set()) {
  for (const key of entries) {
    if (found.has(key)) continue
    if (!manifest[key]) throw new Error(`the build has no ${key}`)
    found.add(key)
    closure(manifest[key].imports ?? [], found)
  }
  return found
}

const files = (keys) => [...new Set([...keys].map((key) => `dist/${manifest[key].file}`))]

const initial = (...routes) => files(closure([START, FRENCH, ...routes.map(page)]))

const started = closure([START])

/** What is loaded before any page behind sign-in: the layout route. */
const entered = closure([START, page('_app')])

/** Pages behind sign-in, and what only they open. */
const isInside = (key) =>
  /^src\/(routes\/_app\.|features\/(?!accounts|legal)|shared\/(catalog|matches|quiz|live-game|stats|tracker|replays|api\/data|ui\/top-nav))/.test(
    key,
  )

/** A live game loads everything at the start, because nothing may be fetched while it runs. */
const isLiveGame = (key) => /(_app\.quizzes\.|features\/)(duo|battle-royale)/.test(key)

/** The ways of the deck tracker draw whole lists of cards, and may be offline once they are open. */
const isTracker = (key) => /(features|shared)\/tracker/.test(key)

/** Statistics: tables, charts and the drawing of cards and classes. */
const isStats = (key) => /features\/(stats|meta)\/|routes\/_app\.(stats|trending)/.test(key)

/** A game that is followed has all of it: files, the view, the queue of matches. It is fetched during the set-up. */
const isFollowing = (key) => /features\/tracker-live\/game\//.test(key)

/** A replay draws cards as the tracker does. */
const isReplay = (key) => /_app\.replay/.test(key)

/** A shared replay is for visitors: they also load what every page behind sign-in has before. */
const isSharedReplay = (key) => /routes\/r\.\$id/.test(key)

/** What all of the administrator's pages share is one file: the table, the sheets of acts, the keyboard. */
const isAdmin = (key) => /_app\.admin|features\/admin\//.test(key)

/** RuneBot's button comes with every page; its panel draws cards and decks. */
const RUNEBOT = {
  'src/features/runebot/launcher.tsx': '1.5 kB',
  'src/features/runebot/panel.tsx': '20 kB',
}

/** The first that fits. */
const LIMITS = [
  [isFollowing, '46 kB'],
  [isAdmin, '38 kB'],
  [isReplay, '24 kB'],
  [isSharedReplay, '53 kB'],
  [isTracker, '33 kB'],
  [isStats, '29 kB'],
  [isLiveGame, '22 kB'],
  [isInside, '15.4 kB'],
]

const limitOf = (key) => RUNEBOT[key] ?? LIMITS.find(([fits]) => fits(key))?.[1] ?? '25 kB'

/** The chunks that a page loads when it is opened, without those that are loaded already. */
const lazy = Object.keys(manifest)
  .filter((key) => manifest[key].isDynamicEntry && !TEXTS.includes(key))
  .map((key) => ({
    key,
    path: files(closure([key])).filter(
      (file) => !files(isInside(key) ? entered : started).includes(file),
    ),
  }))
  .filter(({ path }) => path.length > 0)

const budget = (name, path, limit) => ({ name, path, limit, gzip: true })

export default [
  budget('/login', initial('login'), '130.5 kB'),
  budget('/', [...initial('_app', '_app.index'), ...files([ALL_FRENCH])], '162 kB'),
  ...lazy.map(({ key, path }) =>
    budget(`later: ${key.replace(/^.*node_modules\//, '')}`, path, limitOf(key)),
  ),
  ...TEXTS.map((key) => budget(`texts: ${key.split('/').at(-1)}`, files([key]), '14 kB')),
  budget('style sheet', 'dist/assets/start-*.css', '14.6 kB'),
  budget('style sheets of games', 'dist/assets/{enter,play,player}-*.css', '5.5 kB'),
  budget('style sheet of RuneBot’s button', 'dist/assets/launcher-*.css', '0.5 kB'),
  budget('style sheet of RuneBot', 'dist/assets/panel-*.css', '2.5 kB'),
  budget('style sheets of the tracker', 'dist/assets/{hand-screen,tracker-view}-*.css', '6.5 kB'),
  budget(
    'style sheet of statistics',
    'dist/assets/{stats,meta-view,trending,_app.stats,stats-screen}*.css',
    '5 kB',
  ),
  budget('WebAssembly', 'src/shared/wasm/runeside.wasm', '36 kB'),
  budget('WebAssembly: card search', 'src/shared/wasm/search.wasm', '60 kB'),
  budget('WebAssembly: deck guess', 'src/shared/wasm/guess.wasm', '24 kB'),
  budget('WebAssembly: replays', 'src/shared/wasm/replay.wasm', '26 kB'),
  budget('style sheet of replays', 'dist/assets/{replay,player}-*.css', '4 kB'),
  { name: 'fonts', path: 'dist/assets/*.woff2', limit: '45 kB', brotli: false },
]
