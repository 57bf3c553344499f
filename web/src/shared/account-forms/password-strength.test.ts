import { expect, it } from 'vitest'
import { passwordStrength, type StrengthReason } from './password-strength'

const reasons = (password: string, owner = {}) => passwordStrength(password, owner).reasons
const score = (password: string, owner = {}) => passwordStrength(password, owner).score

it.each<[password: string, reason: StrengthReason]>([
  ['x7#kP', 'short'],
  ['p@ssw0rd!', 'common'],
  ['Motdepasse2024', 'common'],
  ['kf8s1234wq', 'sequence'],
  ['kf8s9876wq', 'sequence'],
  ['Azertyuiop!', 'sequence'],
  ['kf8saaaawq', 'repeated'],
  ['kf8kf8kf8', 'repeated'],
  ['ixixixix', 'repeated'],
  ['horsebattery', 'kinds'],
  ['MyRuneside-7', 'game'],
  ['Hearthstone!9', 'game'],
  ['k3!vBx9q', 'length'],
])('finds the weakness of %s', (password, reason) => {
  expect(reasons(password)).toContain(reason)
})

it("recognises the owner's username and email address", () => {
  const owner = { email: 'jaina.proudmoore@example.org', username: 'Frostmage' }
  expect(reasons('Proudmoore-77', owner)).toContain('personal')
  expect(reasons('xFROSTMAGEx9', owner)).toContain('personal')
  expect(reasons('Thunderbluff-77', owner)).not.toContain('personal')
})

it('ignores names that are too short', () => {
  expect(reasons('bananas-are-yellow', { username: 'ana' })).not.toContain('personal')
})

it.each(['12345678', 'aaaaaaaaaaaa', 'password', 'runeside', 'abcdefgh'])(
  'gives %s the lowest score',
  (password) => {
    expect(score(password)).toBe(0)
  },
)

it('scores higher the more there is to guess', () => {
  const steps = ['Kf8!w', 'Kf8!wq2', 'Kf8!wq2zU', 'Kf8!wq2zU;r', 'Kf8!wq2zU;r5-p']
  expect(steps.map((password) => score(password))).toEqual([0, 0, 2, 3, 4])
})

it('gives no advice for several words', () => {
  expect(passwordStrength('copper lantern rides north')).toEqual({ score: 4, reasons: [] })
})

it('counts letters of other alphabets', () => {
  expect(score('пароль-за-семью')).toBe(4)
})

function timeFor(password: string): number {
  const start = performance.now()
  passwordStrength(password)
  return performance.now() - start
}

it('is fast for a very long text', () => {
  // The fastest of several runs, because the machine may be busy.
  const times = Array.from({ length: 5 }, () => timeFor('ab1'.repeat(50_000)))
  expect(Math.min(...times)).toBeLessThan(200)
})
