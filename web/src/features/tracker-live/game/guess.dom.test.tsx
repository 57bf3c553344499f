/** The opponent's deck while a log grows, read by the real modules. */

import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { act, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { expect, it, vi } from 'vitest'
import type { TrackerView } from '@/shared/api/contract.gen'
import { GUESS_CARDS, OPPONENT_DECKS } from '@/shared/testing/fixtures/opponent-decks'
import { guessModule } from '@/shared/testing/guess-module'
import { stubServer } from '@/shared/testing/stub-server'
import { showPage, signInEach } from '@/shared/testing/test-page'
import { TrackedGame } from '@/shared/tracker/tracked-game'
import { GameLog } from '@/shared/wasm/gamelog'
import { newGame, opponentPlays, turn } from '../testing/invented-log'

vi.mock('@/shared/api/auth-client', () => ({
  auth: () => Promise.resolve({ onAuthStateChange: () => {} }),
}))
vi.mock('@/shared/wasm/guess.wasm?url', () => ({ default: 'http://localhost/guess.wasm' }))

signInEach({ matches: true })

it('is told from the third card of the opponent on', async () => {
  stubServer({
    'POST /rest/v1/rpc/tracker_cards': { cards: GUESS_CARDS },
    'POST /rest/v1/rpc/opponent_decks': OPPONENT_DECKS,
    'POST /rest/v1/rpc/matchup_notes': { notes: [] },
    'GET /rest/v1/match_stats': [],
    ...(await guessModule()),
  })
  const log = await GameLog.load<TrackerView>(
    await readFile(resolve('src/shared/wasm/gamelog.wasm')),
  )
  log.reset('u1')
  const read = (text: string): TrackerView => {
    log.feed(new TextEncoder().encode(text))
    const { view } = log.view(4)
    if (!view) throw new Error('there is no game')
    return view
  }
  const first = read(newGame() + turn(2) + opponentPlays(0, 'W_0'))
  const views = new EventTarget()
  const grow = (text: string) =>
    act(() => views.dispatchEvent(new CustomEvent('view', { detail: read(text) })))
  function Game() {
    const [view, setView] = useState(first)
    useEffect(() => {
      const hear = (event: Event) => event instanceof CustomEvent && setView(event.detail)
      views.addEventListener('view', hear)
      return () => views.removeEventListener('view', hear)
    }, [])
    return <TrackedGame view={view} deck={null} />
  }
  showPage('/', () => <Game />)
  const box = await screen.findByRole('region', { name: 'Probable deck' })
  expect(box.textContent).toContain('Once 3 different cards')
  await grow(opponentPlays(1, 'W_1') + turn(3))
  expect(box.textContent).toContain('Once 3 different cards')
  await grow(turn(4) + opponentPlays(2, 'W_2'))
  await screen.findByText('Dragon Warrior')
  expect(screen.getByRole('region', { name: 'Probable deck' }).textContent).toMatch(
    /Dragon Warrior9\d%/,
  )
})
