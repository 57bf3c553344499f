import { expect, it } from 'vitest'
import { createTranslator } from './translator'

const t = createTranslator({ 'server.retry': 'Réessayer', 'server.version': 'Version {version}' })

it('gives the text of a key', () => {
  expect(t('server.retry')).toBe('Réessayer')
})

it('fills in parameters', () => {
  expect(t('server.version', { version: '1.2.3' })).toBe('Version 1.2.3')
})

it('leaves a hole visible when its parameter is missing', () => {
  expect(t('server.version')).toBe('Version {version}')
})

it('falls back to the key when neither language has a text', () => {
  expect(t('server.offline')).toBe('server.offline')
})
