/** The native project repeats some values of the web app; these tests check that they are equal. */

import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { BAR_COLOURS } from '@/shared/theme/theme'

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')

const packagesOf = (file: string): Record<string, string> => JSON.parse(read(file)).dependencies

const tokens = read('src/styles/tokens.css')
const [lightTokens = '', darkTokens = ''] = tokens
  .slice(tokens.indexOf('.light {'))
  .split('.dark {')

const token = (css: string, name: string) => css.match(new RegExp(`--${name}: (#\\w+)`))?.[1]

it.each([
  ['values', lightTokens],
  ['values-night', darkTokens],
])('uses the colours of the tokens on Android: %s', (folder, css) => {
  const colours = read(`native/overlay/android/app/src/main/res/${folder}/colors.xml`)
  const colour = (name: string) => colours.match(new RegExp(`name="${name}">(#\\w+)<`))?.[1]
  expect(colour('page')).toBe(token(css, 'bg'))
  expect(colour('bar')).toBe(token(css, 'bar'))
  expect(colour('mana')).toBe(token(css, 'mana'))
})

it('uses the colours of the tokens on iOS', () => {
  const colours = read('native/overlay/ios/App/App/Assets.xcassets/Page.colorset/Contents.json')
  const parts = [...colours.matchAll(/"0x(\w\w)"/g)].map(([, part = '']) => part.toLowerCase())
  expect(`#${parts.slice(0, 3).join('')}`).toBe(token(lightTokens, 'bg'))
  expect(`#${parts.slice(3).join('')}`).toBe(token(darkTokens, 'bg'))
})

it('uses the colours of the tokens for the system bars', () => {
  expect(BAR_COLOURS).toEqual({
    light: token(lightTokens, 'bar'),
    dark: token(darkTokens, 'bar'),
  })
})

it('has the same version of every Capacitor package on both sides', () => {
  const native = packagesOf('native/package.json')
  const web = Object.entries(packagesOf('package.json')).filter(([name]) =>
    name.startsWith('@capacitor/'),
  )
  expect(Object.fromEntries(web)).toEqual(
    Object.fromEntries(web.map(([name]) => [name, native[name]])),
  )
})
