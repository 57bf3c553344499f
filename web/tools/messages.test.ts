import { expect, it } from 'vitest'
import { declareKeys, placeholders, partOf, withFallback } from './messages.ts'

it('falls back to the English text', () => {
  expect(withFallback({ a: 'un' }, { a: 'one', b: 'two' })).toEqual({ a: 'un', b: 'two' })
})

it('drops texts that English does not have', () => {
  expect(withFallback({ a: 'un', old: 'vieux' }, { a: 'one' })).toEqual({ a: 'un' })
})

it('splits the texts into parts, and loses none', () => {
  const table = {
    'auth.a': 'one',
    'decks.b': 'two',
    'trackerLive.c': 'three',
    'shop.d': 'four',
    'meta.e': 'five',
    'admin.f': 'six',
  }
  expect(partOf(table, 'start')).toEqual({ 'auth.a': 'one' })
  expect(partOf(table, 'player')).toEqual({ 'decks.b': 'two' })
  expect(partOf(table, 'tracker')).toEqual({ 'trackerLive.c': 'three' })
  expect(partOf(table, 'shop')).toEqual({ 'shop.d': 'four' })
  expect(partOf(table, 'stats')).toEqual({ 'meta.e': 'five' })
  expect(partOf(table, 'admin')).toEqual({ 'admin.f': 'six' })
  expect(partOf(table, undefined)).toEqual(table)
})

it('finds the placeholders of a text, and the count of a plural', () => {
  expect(placeholders('{name} has {count}')).toEqual(['count', 'name'])
  expect(placeholders({ one: 'a win', other: '{count} wins by {name}' })).toEqual(['count', 'name'])
})

it('declares each key with its parameters', () => {
  const declared = declareKeys({ 'a.b': 'x', 'a.c': '{n} y', 'a.d': { one: '1', other: '2' } })
  expect(declared).toContain("'a.b': null")
  expect(declared).toContain("'a.c': { n: string | number }")
  expect(declared).toContain("'a.d': { count: number }")
})
