/** The result of a mailed link, from the URL or the return path; removes it from the URL, so that it is shown once. */

import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { linkOutcome, splitHash, type LinkOutcome } from '@/shared/session/link-outcome'

export function useLinkOutcome(from: string | undefined): LinkOutcome {
  const navigate = useNavigate()
  const hash = useRouterState({ select: ({ location }) => location.hash })
  const [wanted, wantedHash] = splitHash(from ?? '/')
  const inAddress = linkOutcome(hash)
  const inReturn = linkOutcome(wantedHash)
  const now = inAddress ?? inReturn
  const [outcome] = useState(now)

  useEffect(() => {
    if (!now) return
    const back = inReturn ? wanted : from
    const search = back && back !== '/' ? { from: back } : {}
    void navigate({ to: '.', search, hash: '', replace: true })
  }, [now, inReturn, wanted, from, navigate])

  return outcome
}
