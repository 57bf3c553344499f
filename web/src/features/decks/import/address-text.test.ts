import { expect, it } from 'vitest'
import { addressText, importSearch } from './address-text'

const text = (search: Record<string, unknown>) => addressText(importSearch(search))

it('is empty without anything in the address', () => {
  expect(text({})).toBe('')
  expect(text({ code: null, text: {} })).toBe('')
})

it('takes a code whose plus signs the address turned into spaces', () => {
  expect(text({ code: 'AAECAf0E Pcd/w==' })).toBe('AAECAf0E+Pcd/w==')
})

it('takes what a share sheet sends', () => {
  expect(text({ text: '### Mage\nAAEC', url: 'https://example.org/deck' })).toBe(
    '### Mage\nAAEC\nhttps://example.org/deck',
  )
  expect(text({ title: 'Mage', text: 'AAEC' })).toBe('### Mage\nAAEC')
})

it('takes what the router read as a number', () => {
  expect(text({ text: 123 })).toBe('123')
})
