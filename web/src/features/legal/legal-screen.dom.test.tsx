import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import * as server from '@/shared/server/server'
import { recordScrolls, showAlone } from '@/shared/testing/test-page'
import { AboutScreen } from './about-screen'
import { LegalScreen } from './legal-screen'
import { text as terms } from './texts/terms/en'

const scrollIntoView = recordScrolls()

afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

function show(component: () => React.ReactNode, path = '/') {
  showAlone(component, { path })
}

it('shows the contents, the date and every section', async () => {
  show(() => <LegalScreen document="terms" />)

  expect(await screen.findByRole('heading', { level: 1, name: 'Terms of service' })).toBeTruthy()
  await screen.findByRole('heading', { level: 2, name: terms.sections[0]?.title ?? '' })
  const titles = screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent)
  expect(titles).toEqual(['Contents', ...terms.sections.map(({ title }) => title)])
  expect(screen.getByText('Last updated on November 15, 2026')).toBeTruthy()

  const [contents] = screen.getAllByRole('navigation', { name: 'Contents' })
  const mana = within(contents ?? document.body).getByRole('link', { name: 'Mana' })
  expect(mana.getAttribute('href')).toBe('/#mana')
})

it('scrolls to the section in the URL, and to one chosen from the contents', async () => {
  show(() => <LegalScreen document="terms" />, '/#liability')

  const liability = await screen.findByRole('heading', { name: 'Liability, in plain words' })
  expect(document.activeElement).toBe(liability)
  expect(scrollIntoView.mock.contexts).toContain(liability)

  const [mana] = screen.getAllByRole('link', { name: 'Mana' })
  if (mana) fireEvent.click(mana)
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Mana' })),
  )
})

it('links to other pages and shows bold words', async () => {
  show(() => <LegalScreen document="privacy" />)

  const [contact] = await screen.findAllByRole('link', { name: 'contact page' })
  expect(contact?.getAttribute('href')).toBe('/contact')
  expect(screen.getByText('Counters against abuse').tagName).toBe('STRONG')
})

it('names the owner of Hearthstone and the version on the about page', async () => {
  vi.spyOn(server, 'serverConfig').mockResolvedValue({ publishable_key: 'k', version: '1.2.3' })
  show(() => <AboutScreen />)

  expect(await screen.findByText('Version 1.2.3')).toBeTruthy()
  const disclaimer = screen.getByText(/neither affiliated with nor endorsed by Blizzard.*\.$/, {
    selector: 'footer p',
  })
  expect(disclaimer).toBeTruthy()
  expect(
    await screen.findByText(/SIL Open Font License/, { selector: 'li:first-child' }),
  ).toBeTruthy()
})

it('shows the about page also when the version cannot be loaded', async () => {
  vi.spyOn(server, 'serverConfig').mockRejectedValue(new TypeError('Failed to fetch'))
  show(() => <AboutScreen />)

  expect(await screen.findByRole('heading', { name: 'Cards and art' })).toBeTruthy()
  expect(screen.queryByText(/^Version/)).toBeNull()
})
