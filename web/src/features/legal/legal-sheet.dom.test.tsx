import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import en from 'virtual:messages/en'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { I18nProvider } from '@/shared/i18n/i18n'
import { LegalSheet } from './legal-sheet'

const texts = vi.hoisted(() => ({ broken: false }))

vi.mock('./texts/privacy/en', async (original) => {
  const real = await original<{ text: unknown }>()
  return {
    get text() {
      if (texts.broken) throw new TypeError('Failed to fetch dynamically imported module')
      return real.text
    },
  }
})

function showModal(this: HTMLDialogElement): void {
  this.open = true
}

beforeEach(() => {
  texts.broken = false
  // jsdom has the dialog element, but not `showModal`.
  HTMLDialogElement.prototype.showModal = showModal
})

afterEach(cleanup)

function show(document: 'terms' | 'privacy', onClose = () => {}) {
  render(
    <I18nProvider language="en" messages={en}>
      <LegalSheet document={document} open onClose={onClose} />
    </I18nProvider>,
  )
}

it('shows the text without links to pages behind sign-in', async () => {
  show('terms')

  expect(await screen.findByRole('heading', { level: 3, name: 'Fair play' })).toBeTruthy()
  expect(screen.getByRole('dialog', { name: 'Terms of service' })).toBeTruthy()
  expect(screen.queryAllByRole('link')).toEqual([])
  expect(document.getElementById('fair-play')).toBeNull()
})

it('switches to the other legal text by a link', async () => {
  show('terms')
  fireEvent.click(await screen.findByRole('button', { name: 'privacy policy' }))

  expect(screen.getByRole('dialog', { name: 'Privacy policy' })).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'Who is responsible' })).toBeTruthy()
})

it('shows an error when the text cannot be loaded, and retries', async () => {
  texts.broken = true
  show('privacy')
  const retry = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByRole('alert').textContent).toContain('This text couldn’t be loaded')

  texts.broken = false
  fireEvent.click(retry)
  expect(await screen.findByRole('heading', { name: 'Who is responsible' })).toBeTruthy()
})

it('closes', () => {
  const onClose = vi.fn<() => void>()
  show('terms', onClose)
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
})
