/** A player's hearts; a lost heart has an animation. */

import { Heart } from 'lucide-react'
import { useState } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { BATTLE_ROYALE } from '@/shared/api/contract.gen'

export function Hearts({ count }: { count: number }) {
  const t = useT()
  const before = useBefore(count)
  return (
    <span className="flex gap-0.5" role="img" aria-label={t('battle.hearts', { count })}>
      {Array.from({ length: BATTLE_ROYALE.hearts }, (_, place) => (
        <Heart
          key={place}
          aria-hidden="true"
          strokeWidth={2.4}
          className={`${place < count ? 'heart-full' : 'heart-gone'} ${
            place >= count && place < before ? 'heart-breaks' : ''
          }`}
        />
      ))}
    </span>
  )
}

/** The count before its last change. */
function useBefore(count: number): number {
  const [counts, setCounts] = useState({ before: count, now: count })
  if (counts.now !== count) setCounts({ before: counts.now, now: count })
  return counts.before
}
