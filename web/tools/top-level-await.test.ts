/**
 * No module of the app waits at its top level: if it waits for a chunk that imports the module's own chunk, neither is ever
 * evaluated, and the page does not start.
 */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { expect, it } from 'vitest'

const SOURCES = join(import.meta.dirname, '../src')

const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
)

function waitsAtTop(file: string, code: string): boolean {
  if (!code.includes('await')) return false
  let functions = 0
  let waits = false
  const enter = () => {
    functions += 1
  }
  const leave = () => {
    functions -= 1
  }
  const wait = () => {
    waits ||= functions === 0
  }
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    AwaitExpression: wait,
    ForOfStatement: (loop) => {
      if (loop.await) wait()
    },
  }).visit(parseSync(file, code).program)
  return waits
}

it('finds an await outside of functions', () => {
  expect(waitsAtTop('a.ts', "const { a } = await import('./a')")).toBe(true)
  expect(waitsAtTop('a.ts', "if (b) { await (await import('./a')).start() }")).toBe(true)
  expect(waitsAtTop('a.ts', 'for await (const a of b) c(a)')).toBe(true)
  expect(waitsAtTop('a.tsx', "const A = lazy(async () => (await import('./a')).A)")).toBe(false)
  expect(waitsAtTop('a.ts', 'class A { async b() { await c() } }')).toBe(false)
})

it('finds none in the app', () => {
  const waiting = sources.filter((file) =>
    waitsAtTop(file, readFileSync(join(SOURCES, file), 'utf8')),
  )
  expect(waiting).toEqual([])
})
