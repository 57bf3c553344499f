import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { partOf, readTable } from '../../tools/messages.ts'

const source = fileURLToPath(new URL('..', import.meta.url))
const english = readTable(`${source}/locales`, 'en')
const later = { ...partOf(english, 'player'), ...partOf(english, 'tracker') }

/** The files that a file imports, at once or when they are wanted. */
function importsOf(file: string): string[] {
  const code = readFileSync(file, 'utf8')
  const named = [...code.matchAll(/(?:from|import)\s*\(?\s*'((?:@\/|\.)[^']+)'/g)]
  return named.flatMap(([, name = '']) => {
    const path = name.startsWith('@/')
      ? resolve(source, name.slice(2))
      : resolve(dirname(file), name)
    return [path, `${path}.ts`, `${path}.tsx`].filter(
      (found) => /\.tsx?$/.test(found) && existsSync(found),
    )
  })
}

function withImports(files: string[], found = new Set<string>()): Set<string> {
  for (const file of files) {
    // What is generated names every page and every text there is.
    if (found.has(file) || file.endsWith('.gen.ts')) continue
    found.add(file)
    withImports(importsOf(file), found)
  }
  return found
}

it('the pages for visitors need no text that comes with the pages behind sign-in', () => {
  // A shared replay is for visitors too, and fetches those texts itself.
  const routes = readdirSync(`${source}/routes`).filter((file) => !/^(_app|r\.)/.test(file))
  const files = withImports([
    `${source}/main.tsx`,
    ...routes.map((file) => `${source}/routes/${file}`),
  ])
  expect(files.size).toBeGreaterThan(60)
  const wrong = [...files].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/'(\w+\.\w+)'/g)]
      .filter(([, key = '']) => key in later)
      .map(([, key]) => `${file.slice(source.length)}: ${key}`),
  )
  expect(wrong).toEqual([])
})
