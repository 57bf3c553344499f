/** Starts the app: loads the visitor's language, then renders. */

import './styles/index.css'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app'
import { I18nProvider } from './shared/i18n/i18n'
import { savedLanguage } from './shared/i18n/languages'
import { loadMessages } from './shared/i18n/load-messages'
import { isNative } from './shared/native/platform'
import { startServiceWorker } from './shared/pwa/service-worker'
import { startSession } from './shared/session/session'
import { storedSession } from '@/shared/api/stored-session'
import { followSystemTheme } from './shared/theme/theme'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const language = savedLanguage()
document.documentElement.lang = language
followSystemTheme()
startSession()
/** A visitor with a session will see the pages behind sign-in, which need more texts. */
const parts = storedSession() === null ? [] : (['player'] as const)

/** Nothing here waits at the top level: a lazy chunk that imports this one would never be evaluated. */
async function start(element: HTMLElement): Promise<void> {
  const messages = await loadMessages(language, parts)
  // As a transition, React renders in slices of a few milliseconds: the browser can react to a tap in between.
  startTransition(() =>
    createRoot(element).render(
      <StrictMode>
        <I18nProvider language={language} messages={messages} parts={parts}>
          <App />
        </I18nProvider>
      </StrictMode>,
    ),
  )
  if (isNative()) {
    const { startNativeShell } = await import('./shared/native/native-shell')
    await startNativeShell()
  } else {
    startServiceWorker()
  }
}

void start(root)
