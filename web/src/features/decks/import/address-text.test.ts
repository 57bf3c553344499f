import { expect, it } from 'vitest'
import { addressText, importSearch } from './address-text'

const text = (search: Record<string, unknown>) => addressText(importSearch(search))

it('is empty without parameters in the URL', () => {
  expect(text({})).toBe('')
  expect(text({ code: null, text: {} })).toBe('')
})

it('restores plus signs that the URL turned into spaces', () => {
  expect(text({ code: 'AAECAf0E Pcd/w==' })).toBe('AAECAf0E+Pcd/w==')
})

it('joins the title, text and link from a share sheet', () => {
  expect(text({ text: '### Mage\nAAEC', url: 'https://example.org/deck' })).toBe(
    '### Mage\nAAEC\nhttps://example.org/deck',
  )
  expect(text({ title: 'Mage', text: 'AAEC' })).toBe('### Mage\nAAEC')
})

it('accepts a value that the router parsed as a number', () => {
  expect(text({ text: 123 })).toBe('123')
})
