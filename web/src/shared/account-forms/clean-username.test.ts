import { expect, it } from 'vitest'
import { cleanUsername } from './clean-username'

// The server has the same table: crates/server/src/people/usernames/rules.rs.
it.each([
  ['Éléonore la Grande', 'EleonorelaGrande'],
  ['Zoé La Belle', 'ZoeLaBelle'],
  ['e\u0301te\u0301', 'ete'],
  ["Cœur d'Œdipe", 'CoeurdOedipe'],
  ['Straße', 'Strasse'],
  ['Señor Niño', 'SenorNino'],
  ['Bjørn Ærøskøbing', 'BjornAeroskobing'],
  ['São João', 'SaoJoao'],
  ['Łukasz Đorđe', 'LukaszDorde'],
  ['Þór Gíslason', 'ThorGislason'],
  ['Nguyễn', 'Nguyen'],
  ['Жанна abc', 'abc'],
  ['Ma ël-ys_9!', 'Mael-ys_9'],
  ['œ'.repeat(16), 'oe'.repeat(15)],
])('%s becomes %s', (typed, name) => {
  expect(cleanUsername(typed)).toBe(name)
})
