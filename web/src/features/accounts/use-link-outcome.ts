/** The result of a mailed link, from the URL or the return path; removes it from the URL, so that it is shown once. */

import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { linkOutcome, splitHash, type LinkOutcome } from '@/shared/session/link-outcome'

export function useLinkOutcome(from: string | undefined): LinkOutcome {
  const navigate = useNavigate()
  const hash = useRouterState({ select: ({ location }) => location.hash })
  const [path, pathHash] = splitHash(from ?? '/')
  const inUrl = linkOutcome(hash)
  const inReturnPath = linkOutcome(pathHash)
  const current = inUrl ?? inReturnPath
  const [outcome] = useState(current)

  useEffect(() => {
    if (!current) return
    const back = inReturnPath ? path : from
    const search = back && back !== '/' ? { from: back } : {}
    void navigate({ to: '.', search, hash: '', replace: true })
  }, [current, inReturnPath, path, from, navigate])

  return outcome
}
