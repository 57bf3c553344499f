/** What is known of secrets and counters: fetched beside the page, because few games have any. */

import { Suspense } from 'react'
import type { TrackerView } from '@/shared/api/contract.gen'
import { lazyNow } from '@/shared/lib/lazy-now'
import type { CardOf } from './tracker-cards'

const Secrets = lazyNow(async () => (await import('./secrets-box')).SecretsBox)
const Counters = lazyNow(async () => (await import('./counters-box')).CountersBox)

interface BoxProps {
  view: TrackerView
  cardOf: CardOf
}

export function SecretsBox(props: BoxProps) {
  const { ended, secrets } = props.view
  if (ended || secrets.mine.length + secrets.theirs.length === 0) return null
  return (
    <Suspense>
      <Secrets {...props} />
    </Suspense>
  )
}

export function CountersBox(props: BoxProps) {
  const { ended, counters } = props.view
  if (ended || counters.wanted.length === 0) return null
  return (
    <Suspense>
      <Counters {...props} />
    </Suspense>
  )
}
