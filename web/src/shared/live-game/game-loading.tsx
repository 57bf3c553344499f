/** The skeleton of a game that is being loaded. */

import type { ComponentProps } from 'react'
import { Page } from '@/shared/ui/page'

interface GameLoadingProps extends Pick<ComponentProps<typeof Page>, 'title' | 'back'> {
  className: string
  /** The height of the second part. */
  second: string
}

export function GameLoading({ title, back, className, second }: GameLoadingProps) {
  return (
    <Page title={title} back={back}>
      <div className={`mx-auto grid gap-4 ${className}`} aria-busy="true">
        <span className="skeleton h-48 w-full" />
        <span className={`skeleton w-full ${second}`} />
      </div>
    </Page>
  )
}
