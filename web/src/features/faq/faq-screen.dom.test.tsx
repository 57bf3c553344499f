import { cleanup, fireEvent, screen } from '@testing-library/react'
import fr from 'virtual:messages/fr'
import { afterEach, expect, it } from 'vitest'
import { recordScrolls, showAlone } from '@/shared/testing/test-page'
import { FaqScreen } from './faq-screen'
import { text } from './texts/fr.gen'

const scrollIntoView = recordScrolls()

afterEach(cleanup)

async function show(path = '/') {
  showAlone(FaqScreen, { path, language: 'fr', messages: fr })
  await screen.findByRole('searchbox')
}

const type = (value: string) =>
  fireEvent.change(screen.getByRole('searchbox'), { target: { value } })

const groups = () =>
  screen.queryAllByRole('heading', { level: 2 }).map((title) => title.textContent)

const marks = () =>
  [...document.querySelectorAll('mark')].map((mark) => mark.textContent?.toLowerCase())

const details = (id: string) => document.querySelector<HTMLDetailsElement>(`details#${id}`)

it('shows every group collapsed, and no search result', async () => {
  await show()
  expect(groups()).toEqual(text.groups.map(({ title }) => title))
  expect(document.querySelectorAll('details[open]')).toHaveLength(0)
  expect(screen.getByRole('status').textContent).toBe('')
})

it('shows only the groups with hits, highlights the words and shows the count', async () => {
  await show()
  type('SUPPRIMER compte')

  expect(groups()).toEqual(['Compte et sécurité'])
  expect(screen.getByRole('status').textContent).toBe('1 question trouvée')
  expect(marks()).toContain('supprimer')
  expect(details('delete-account')?.open).toBe(false)
})

it('expands a question with a hit in the answer, and collapses it after the search', async () => {
  await show()
  type('coeurs')
  expect(details('hearts')?.open).toBe(true)
  expect(marks()).toContain('cœurs')

  type('')
  expect(details('hearts')?.open).toBe(false)
  expect(groups()).toHaveLength(text.groups.length)
})

it('suggests other words and the contact page when nothing is found', async () => {
  await show()
  type('tabouret magique')

  expect(screen.getByRole('status').textContent).toBe('0 question trouvée')
  const nothing = 'Aucun résultat pour «\u00a0tabouret magique\u00a0»'
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(nothing)
  expect(screen.getByRole('link', { name: 'Nous écrire' }).getAttribute('href')).toBe('/contact')
})

it('expands the question whose anchor is in the URL', async () => {
  await show('/#duo')

  expect(details('duo')?.open).toBe(true)
  expect(document.querySelectorAll('details[open]')).toHaveLength(1)
  expect(scrollIntoView.mock.contexts).toContain(details('duo'))
  expect(document.activeElement).toBe(details('duo')?.querySelector('summary'))
})

it('links from an answer to the page it is about', async () => {
  await show('/#delete-account')
  const link = screen.getByRole('link', { name: 'Supprimer mon compte' })
  expect(link.getAttribute('href')).toBe('/settings/delete-account')
})
