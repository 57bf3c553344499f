import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import en from 'virtual:messages/en'
import { I18nProvider } from '@/shared/i18n/i18n'
import type { Card } from './card'
import { CardArt } from './card-art'

afterEach(cleanup)

const CARD: Card = {
  dbfId: 1,
  id: 'T_1',
  imageUrl: '',
  name: 'Spark Adept',
  text: 'Battlecry: Draw.',
  marks: [[0, 10, 'b']],
  cost: 4,
  attack: 2,
  health: 5,
  cardClass: 'MAGE',
  cardRarity: 'LEGENDARY',
  cardType: 'MINION',
}

function show(card: Card): void {
  render(
    <I18nProvider language="en" messages={en}>
      <CardArt card={card} className="w-64" />
    </I18nProvider>,
  )
}

const picture = () => document.querySelector('img')

it('draws the card until its image has loaded, and keeps the drawing as its text', () => {
  show(CARD)
  const name = screen.getByText('Spark Adept')
  expect(name.closest('.opacity-0')).toBeNull()
  expect(picture()?.getAttribute('src')).toMatch(/\/art\/v1\/256x\/enUS\/T_1\.png$/)
  const image = picture()
  if (image) fireEvent.load(image)
  expect(name.closest('.opacity-0')).toBeTruthy()
  expect(document.body.textContent).toContain('Attack 2')
  expect(document.body.textContent).toContain('Health 5')
})

it('shows the drawn card when the image fails, and does not request it again', () => {
  const card = { ...CARD, id: 'T_2' }
  show(card)
  const image = picture()
  if (image) fireEvent.error(image)
  expect(picture()).toBeNull()
  expect(screen.getByText('Spark Adept').closest('.opacity-0')).toBeNull()
  cleanup()
  show(card)
  expect(picture()).toBeNull()
})

it('requests no image for an unknown card', () => {
  show({ ...CARD, missing: true })
  expect(picture()).toBeNull()
})
