/** Loading and redirecting screens: a turning rune circle and a short text. */

import { useT } from '@/shared/i18n/i18n'
import { RuneCircle } from '@/shared/ui/rune-circle'

export function LoadingScreen() {
  const t = useT()
  return <WaitingScreen text={t('common.loading')} />
}

export function RedirectingScreen() {
  const t = useT()
  return <WaitingScreen text={t('common.redirecting')} />
}

function WaitingScreen({ text }: { text: string }) {
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-4 p-6">
      <RuneCircle className="size-16 spin text-leg" />
      <p role="status" className="text-muted">
        {text}
      </p>
    </main>
  )
}
