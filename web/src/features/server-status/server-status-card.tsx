/** Card that tells the visitor whether the server is there, and lets them ask again. */

import { Check, RefreshCw, TriangleAlert, WifiOff } from 'lucide-react'
import { useI18n } from '@/shared/i18n/i18n'
import { useServerStatus, type ServerStatus } from './use-server-status'

export function ServerStatusCard() {
  const { t } = useI18n()
  const { status, check } = useServerStatus()
  const checking = status.phase === 'checking'
  const failed = status.phase === 'error' || status.phase === 'offline'

  return (
    <section
      className="card grid w-full grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-4 p-4 text-left"
      aria-labelledby="server-status"
    >
      <StatusBadge phase={status.phase} />
      <div className="min-w-0">
        <h2 id="server-status" className="eyebrow">
          {t('server.title')}
        </h2>
        <output className="block" aria-busy={checking}>
          <StatusText status={status} />
        </output>
      </div>
      {/* One button in every state, so that the keyboard's focus stays on it. */}
      <button
        type="button"
        className={failed ? 'button button-primary col-span-full' : 'icon-button -mr-2'}
        aria-label={failed ? undefined : t('server.refresh')}
        aria-disabled={checking}
        onClick={checking ? undefined : check}
      >
        <RefreshCw className={checking ? 'size-5 spin' : 'size-5'} aria-hidden="true" />
        {failed && t('server.retry')}
      </button>
    </section>
  )
}

function StatusText({ status }: { status: ServerStatus }) {
  const { t } = useI18n()
  switch (status.phase) {
    case 'checking':
      return (
        <>
          <span className="sr-only">{t('server.checking')}</span>
          <span className="skeleton mt-1 h-4 w-40" />
          <span className="skeleton mt-1.5 mb-1 h-3 w-24" />
        </>
      )
    case 'ok':
      return <Lines title={t('server.ok')} detail={t('server.version', status)} />
    case 'error':
      return <Lines title={t('server.error')} detail={t('server.errorAdvice')} />
    case 'offline':
      return <Lines title={t('server.offline')} detail={t('server.offlineAdvice')} />
  }
}

function Lines({ title, detail }: { title: string; detail: string }) {
  return (
    <>
      <span className="block text-md leading-snug font-bold">{title}</span>
      <span className="block text-sm text-muted tabular-nums">{detail}</span>
    </>
  )
}

const BADGES = {
  checking: { className: 'bg-mana-soft text-mana', Icon: null },
  ok: { className: 'bg-ok-soft text-ok', Icon: Check },
  error: { className: 'bg-danger-soft text-danger', Icon: TriangleAlert },
  offline: { className: 'bg-leg-soft text-leg', Icon: WifiOff },
}

function StatusBadge({ phase }: { phase: ServerStatus['phase'] }) {
  const { className, Icon } = BADGES[phase]
  return (
    <span
      className={`grid size-12 place-items-center rounded-pill ${className}`}
      aria-hidden="true"
    >
      {Icon && <Icon className="size-6" strokeWidth={2.4} />}
    </span>
  )
}
