/** What the player's plan does not show, with the way to the plan that does. */

import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { isNative } from '@/shared/native/platform'

interface LockedProps {
  title: string
  children: ReactNode
}

export function Locked({ title, children }: LockedProps) {
  const t = useT()
  return (
    <section className="card locked" aria-label={title}>
      <Lock className="size-5 shrink-0 text-leg" aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-bold">{title}</p>
        <p className="text-sm text-muted">{children}</p>
      </div>
      {/* The stores do not allow it in a native shell. */}
      {!isNative() && (
        <Link to="/shop" search={{ from: '/stats' }} className="button button-quiet">
          {t('stats.seePlan')}
        </Link>
      )}
    </section>
  )
}
