import { expect, it } from 'vitest'
import { CLIENT_CONFIG, LOG_CONFIG, systemOf } from './config-files'

it('turns on the three logs that the tracker reads, and no other', () => {
  const sections = LOG_CONFIG.split('\r\n\r\n').filter(Boolean)
  expect(sections.map((section) => section.split('\r\n')[0])).toEqual([
    '[Power]',
    '[Decks]',
    '[LoadingScreen]',
  ])
  for (const section of sections) expect(section).toContain('FilePrinting=true')
  expect(CLIENT_CONFIG).toBe('[Log]\r\nFileSizeLimit.Int=-1\r\n')
})

it.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'mac'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'linux'],
])('knows the system of %s', (agent, system) => {
  expect(systemOf(agent)).toBe(system)
})
