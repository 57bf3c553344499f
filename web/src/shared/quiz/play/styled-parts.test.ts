import { expect, it } from 'vitest'
import { styledParts } from './styled-parts'

it('finds the bold and italic parts of a text', () => {
  expect(styledParts('<b>Battlecry:</b> Draw <i>a <b>card</b></i>.')).toMatchObject([
    { words: 'Battlecry:', bold: true, italic: false },
    { words: ' Draw ', bold: false, italic: false },
    { words: 'a ', bold: false, italic: true },
    { words: 'card', bold: true, italic: true },
    { words: '.', bold: false, italic: false },
  ])
  expect(styledParts('')).toEqual([])
})
