/** What is shown until a page is there: the app's splash, and a turning rune circle with a short text. */

import { useT } from '@/shared/i18n/i18n'
import { RuneCircle } from '@/shared/ui/rune-circle'

/** The same as in index.html, which it replaces. */
export function SplashScreen() {
  return (
    <div className="splash">
      <img src="/icon.svg" width={88} height={88} alt="" />
      Runeside
    </div>
  )
}

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
