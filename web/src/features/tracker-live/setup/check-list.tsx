/** What the page sees of the player's set-up, each with an icon, a word and a colour. */

import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import type { PlainKey } from '@/shared/i18n/translator'
import type { Check, CheckName, CheckState, Reach } from '../checks'
import type { Look } from '../follower'
import { useSeconds } from '@/shared/lib/use-seconds'

const NAMES: Record<CheckName, PlainKey> = {
  browser: 'trackerLive.checkBrowser',
  folder: 'trackerLive.checkFolder',
  decks: 'trackerLive.checkDecks',
  power: 'trackerLive.checkPower',
  size: 'trackerLive.checkSize',
  game: 'trackerLive.checkGame',
}

const WORDS: Record<CheckName, Record<CheckState, PlainKey>> = {
  browser: {
    ok: 'trackerLive.browserReads',
    missing: 'trackerLive.browserCannot',
    waiting: 'trackerLive.afterwards',
  },
  folder: {
    ok: 'trackerLive.recognized',
    missing: 'trackerLive.notRecognized',
    waiting: 'trackerLive.toDrop',
  },
  decks: {
    ok: 'trackerLive.found',
    missing: 'trackerLive.isMissing',
    waiting: 'trackerLive.afterwards',
  },
  power: {
    ok: 'trackerLive.found',
    missing: 'trackerLive.isMissing',
    waiting: 'trackerLive.afterwards',
  },
  size: {
    ok: 'trackerLive.found',
    missing: 'trackerLive.tooLarge',
    waiting: 'trackerLive.afterwards',
  },
  game: {
    ok: 'trackerLive.found',
    missing: 'trackerLive.isMissing',
    waiting: 'trackerLive.waitingForIt',
  },
}

const ICONS = { ok: CircleCheck, missing: CircleAlert, waiting: CircleDashed } as const
const COLORS = { ok: 'text-ok', missing: 'text-leg', waiting: 'text-muted' } as const

/** Before the drop the page waits for nothing but the folder. */
function wordOf(name: CheckName, state: CheckState, isDropped: boolean): PlainKey {
  return name === 'game' && !isDropped ? 'trackerLive.afterwards' : WORDS[name][state]
}

interface CheckListProps {
  checks: readonly Check[]
  look: Look | null
  reach: Reach
}

export function CheckList({ checks, look, reach }: CheckListProps) {
  const t = useT()
  return (
    <section className="card p-4" aria-labelledby="tracker-checks">
      <div className="mb-1 flex items-baseline gap-3">
        <h2 id="tracker-checks" className="flex-1 text-lg">
          {t('trackerLive.whatThePageSees')}
        </h2>
        {!look && <span className="text-xs text-muted">{t('trackerLive.beforeDrop')}</span>}
      </div>
      <ul>
        {checks.map(({ name, state }) => {
          const Icon = ICONS[state]
          const isMaybe = name === 'browser' && reach === 'maybe'
          return (
            <li key={name} className="tl-check">
              <Icon className={`size-5 shrink-0 ${COLORS[state]}`} aria-hidden="true" />
              <span className="flex-1">{t(NAMES[name])}</span>
              <span className={`text-xs font-bold ${COLORS[state]}`}>
                {t(isMaybe ? 'trackerLive.browserMaybe' : wordOf(name, state, look !== null))}
              </span>
            </li>
          )
        })}
      </ul>
      <p className="tl-check-foot text-sm text-muted">
        {look ? <LastLine look={look} /> : t('trackerLive.nothingRead')}
      </p>
    </section>
  )
}

function LastLine({ look }: { look: Look }) {
  const t = useT()
  const { ago } = useFormats()
  const now = useSeconds()
  if (look.lastLineAt === null) return t('trackerLive.noLineYet')
  return t('trackerLive.lastLine', { ago: ago(new Date(look.lastLineAt), new Date(now)) })
}
