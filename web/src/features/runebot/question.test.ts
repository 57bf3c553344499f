import { expect, it } from 'vitest'
import { fitQuestion } from './question'

const CODE = `AAECAf0E${'Ab+/'.repeat(20)}=`

it('trims a question', () => {
  expect(fitQuestion('  What does Taunt do?\n')).toBe('What does Taunt do?')
})

it('keeps the name and the code of a long deck text', () => {
  const lines = Array.from({ length: 40 }, (_, line) => `# 2x (${line}) A card`)
  const copied = ['### Fire Mage', '# Class: Mage', ...lines, '#', CODE, '#'].join('\n')
  expect(fitQuestion(copied)).toBe(`### Fire Mage\n${CODE}`)
  expect(fitQuestion(copied.replace('### ', '# '))).toBe(CODE)
})

it('cuts any other text', () => {
  expect(fitQuestion('a '.repeat(400))).toHaveLength(500)
})
