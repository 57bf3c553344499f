import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { saveChoice } from '@/shared/storage/saved-choice'
import { showPage, signInEach } from '@/shared/testing/test-page'
import { KeptMatches } from './kept-matches'

vi.mock('@/shared/api/auth-client', () => ({
  auth: () => Promise.resolve({ onAuthStateChange: () => {} }),
}))

const sending = vi.hoisted(() => ({ sent: () => {} }))
vi.mock('@/shared/matches/keep-sending', () => ({
  keepSending: (onSent: () => void) => {
    sending.sent = onSent
    return () => {}
  },
}))

signInEach()

const asked: Record<string, number> = {}

function Figures({ of }: { of: string }) {
  const { data } = useQuery({
    queryKey: ['player', 'u1', of],
    queryFn: () => (asked[of] = (asked[of] ?? 0) + 1),
  })
  return (
    <p>
      {of} {data}
    </p>
  )
}

it.each(['stats', 'modes', 'recent matches'])(
  'reads %s again when a kept match was sent',
  async (of) => {
    const nothing = sending.sent
    saveChoice('matches_kept', '1')
    showPage('/', () => (
      <>
        <KeptMatches />
        <Figures of={of} />
      </>
    ))
    expect(await screen.findByText(`${of} 1`)).toBeTruthy()
    await vi.waitFor(() => expect(sending.sent).not.toBe(nothing))
    sending.sent()
    expect(await screen.findByText(`${of} 2`)).toBeTruthy()
  },
)
