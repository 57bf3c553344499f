import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

const routes = readdirSync(new URL('../routes', import.meta.url))

// `_app` is the layout with the guard; what it does with a visitor is tested in the browser (e2e/browser/guard.spec.ts).
test('every page but those of sign-in and a shared replay is behind the guard', () => {
  const open = routes.filter((file) => !file.startsWith('_app.'))
  expect(open.toSorted()).toEqual([
    '__root.tsx',
    'auth.forgot-password.tsx',
    'auth.login.tsx',
    'auth.reset-password.tsx',
    'auth.signup.tsx',
    'forgot-password.tsx',
    'login.tsx',
    'r.$id.tsx',
    'signup.tsx',
  ])
})
