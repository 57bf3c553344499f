import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import fr from 'virtual:messages/fr'
import { I18nProvider } from './i18n'
import { LanguageChoice } from './language-choice'
import { savedLanguage } from './languages'
import * as messages from './load-messages'

beforeEach(() => {
  localStorage.clear()
  document.documentElement.lang = 'fr'
  render(
    <I18nProvider language="fr" messages={fr}>
      <LanguageChoice />
    </I18nProvider>,
  )
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }))

it('shows and saves the chosen language, and sets it on the document', async () => {
  choose('Español')

  expect(await screen.findByRole('group', { name: 'Idioma' })).toBeTruthy()
  expect(document.documentElement.lang).toBe('es')
  expect(savedLanguage()).toBe('es')
})

it('keeps the old language and shows an error when the new one cannot be loaded', async () => {
  vi.spyOn(messages, 'loadMessages').mockRejectedValue(new TypeError('Failed to fetch'))
  choose('Português')

  expect(await screen.findByText(/^Impossible de charger cette langue/)).toBeTruthy()
  expect(document.documentElement.lang).toBe('fr')
  expect(savedLanguage()).toBe('fr')
})

it('defaults to French without a saved language, or with an unknown one', () => {
  expect(savedLanguage()).toBe('fr')
  localStorage.setItem('language', 'tlh')
  expect(savedLanguage()).toBe('fr')
})
