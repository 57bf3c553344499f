import { expect, it } from 'vitest'
import { addressOf, pagesOf } from './first-requests.ts'

const chunk = (fileName: string, id: string, imports: string[], css: string[] = []) => ({
  type: 'chunk' as const,
  fileName,
  facadeModuleId: id,
  moduleIds: [id],
  imports,
  isDynamicEntry: true,
  viteMetadata: { importedCss: new Set(css) },
})

const route = (name: string) => `/web/src/routes/${name}.tsx?tsr-split=component`

it('names the address of a route', () => {
  expect(addressOf('_app.index')).toBe('/')
  expect(addressOf('_app.decks.$deckId')).toBe('/decks/$deckId')
  expect(addressOf('_app.quizzes.duo')).toBe('/quizzes/duo')
  expect(addressOf('auth.login')).toBe('/auth/login')
})

it('lists for each page what it loads besides the start: its layouts, what they import, and the client', () => {
  const pages = pagesOf([
    chunk('start.js', '/web/src/main.tsx', ['vendor.js']),
    chunk('vendor.js', '/web/node_modules/react/index.js', []),
    chunk('login.js', route('login'), ['start.js', 'accounts.js']),
    chunk('accounts.js', '/web/src/features/accounts/login-screen.tsx', ['vendor.js']),
    chunk('_app.js', route('_app'), ['start.js', 'player.js']),
    chunk('player.js', '/web/src/shared/profile/profile.ts', [], ['player.css']),
    chunk('decks.js', route('_app.decks'), ['player.js']),
    chunk('list.js', route('_app.decks.index'), []),
    chunk('tables.js', '/web/node_modules/@supabase/postgrest-js/dist/index.mjs', []),
  ])
  expect(pages).toEqual([
    { address: '/login', access: 'visitor', files: ['/login.js', '/accounts.js'] },
    {
      address: '/decks',
      access: 'player',
      files: ['/player.css', '/_app.js', '/player.js', '/decks.js', '/list.js', '/tables.js'],
    },
  ])
})

it('lists what the home page imports after its first render, but shows at its top', () => {
  const pages = pagesOf([
    chunk('start.js', '/web/src/main.tsx', []),
    chunk('home.js', route('_app.index'), ['start.js']),
    chunk('decks.js', route('_app.decks'), ['start.js']),
    chunk('first-cards.js', '/web/src/features/home/first-cards.tsx', ['daily.js']),
    chunk('daily.js', '/web/src/shared/quiz/daily/card.tsx', ['start.js']),
  ])
  expect(pages).toEqual([
    { address: '/', access: 'player', files: ['/home.js', '/first-cards.js', '/daily.js'] },
    { address: '/decks', access: 'player', files: ['/decks.js'] },
  ])
})
