/** The first visit: where the folder goes, what has to be set up once, and what the page sees after the drop. */

import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { checksOf, problemOf, type Reach } from '../checks'
import { systemOf } from '../config-files'
import type { Given } from '../source'
import { useLiveState } from '../tracking'
import { CheckList } from './check-list'
import { DropZone } from './drop-zone'
import { Limits } from './limits'
import { Steps } from './steps'

interface SetUpProps {
  reach: Reach
  isOver: boolean
  onGiven: (given: Given) => void
}

export function SetUp({ reach, isOver, onGiven }: SetUpProps) {
  const t = useT()
  const { look, givenAt, truncated, shown } = useLiveState()
  const [system, setSystem] = useState(() => systemOf(navigator.userAgent))
  const seen = { look, truncated, hasGame: shown !== null }
  const problem = problemOf(seen)
  return (
    <div className="tl-setup">
      <section className="tl-setup-main" aria-labelledby="tracker-setup">
        <div>
          <h2 id="tracker-setup" className="text-2xl">
            {t('trackerLive.title')}
          </h2>
          <p className="mt-1 text-muted">{t('trackerLive.intro')}</p>
        </div>
        <DropZone
          system={system}
          onSystem={setSystem}
          reach={reach}
          isOver={isOver}
          look={look}
          problem={problem}
          onGiven={onGiven}
        />
        <p className="flex items-center gap-3 text-sm text-muted">
          <ShieldCheck className="size-5 shrink-0 text-ok" aria-hidden="true" />
          {t('trackerLive.privacy')}
        </p>
      </section>
      <aside className="tl-setup-side">
        <Steps system={system} givenAt={givenAt} look={look} problem={problem} />
        <CheckList checks={checksOf(seen, reach)} look={look} reach={reach} />
        <Limits system={system} isOpen={problem === 'truncated' || problem === 'near-limit'} />
      </aside>
    </div>
  )
}
