/** The game stops writing at 10 MB: client.config lifts the limit. */

import { ChevronDown, Gauge } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import { CLIENT_CONFIG, PLACES, type System } from '../config-files'
import { CodeLine, SaveButton } from './config-file'

export function Limits({ system, isOpen }: { system: System; isOpen: boolean }) {
  const t = useT()
  return (
    <details className="card tl-limits" open={isOpen}>
      <summary>
        <Gauge className="size-5 shrink-0" aria-hidden="true" />
        <span className="flex-1">{t('trackerLive.limitQuestion')}</span>
        <ChevronDown className="tl-chevron size-5 shrink-0" aria-hidden="true" />
      </summary>
      <div className="tl-limits-body">
        <p>{t('trackerLive.limitText')}</p>
        <pre className="tl-pre">{CLIENT_CONFIG}</pre>
        <p>{t('trackerLive.limitWhere')}</p>
        <CodeLine text={PLACES[system].clientConfig} label={t('trackerLive.copyPath')} />
        <SaveButton file={{ name: 'client.config', text: CLIENT_CONFIG }} />
        <p className="text-sm text-muted">{t('trackerLive.limitNote')}</p>
      </div>
    </details>
  )
}
