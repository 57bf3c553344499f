/** The mana counter: the current balance, as a link to its history. */

import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import { ManaCrystal } from '@/shared/ui/mana-crystal'
import { useProfile } from './profile'
import { useAnimatedNumber } from './use-animated-number'

export function ManaPill() {
  const t = useT()
  const { data: profile, isPending } = useProfile()
  const mana = profile?.mana
  const label =
    mana !== undefined
      ? t('mana.yours', { amount: mana })
      : t(isPending ? 'mana.loading' : 'mana.unknown')
  return (
    <>
      <Link to="/profile" hash="mana-history" className="pill shrink-0" aria-label={label}>
        <Crystal mana={mana} />
        {isPending ? <span className="skeleton h-4 w-8" /> : <Counter mana={mana} />}
      </Link>
      <Announcement mana={mana} />
    </>
  )
}

function Counter({ mana }: { mana: number | undefined }) {
  const { number } = useFormats()
  const shown = useAnimatedNumber(mana)
  return <span aria-hidden="true">{shown === undefined ? '–' : number(shown)}</span>
}

/** Flashes when the balance changes. */
function Crystal({ mana }: { mana: number | undefined }) {
  const changes = useChangeCount(mana)
  return (
    <span key={changes} className={changes ? 'flash' : undefined}>
      <ManaCrystal className="size-5.5" />
    </span>
  )
}

/** Announces each change of the balance to screen readers. */
function Announcement({ mana }: { mana: number | undefined }) {
  const t = useT()
  const changes = useChangeCount(mana)
  return (
    <span role="status" className="sr-only">
      {changes > 0 && mana !== undefined && t('mana.now', { amount: mana })}
    </span>
  )
}

/** How often the balance has changed since the component mounted. */
function useChangeCount(mana: number | undefined): number {
  const previous = useRef(mana)
  const [changes, setChanges] = useState(0)
  useEffect(() => {
    if (previous.current !== undefined && previous.current !== mana)
      setChanges((count) => count + 1)
    previous.current = mana
  }, [mana])
  return changes
}
