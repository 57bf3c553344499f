/** The whole page: for now one screen, shown at every path. */

import { ServerStatusCard } from '@/features/server-status/server-status-card'
import { useI18n } from '@/shared/i18n/i18n'
import { LanguageChoice } from '@/shared/i18n/language-choice'
import { ThemeToggle } from '@/shared/theme/theme-toggle'
import { Emblem } from './emblem'
import { useDocumentTexts } from './use-document-texts'

export function App() {
  const { t } = useI18n()
  useDocumentTexts()
  return (
    <div className="page mx-auto flex min-h-dvh max-w-5xl flex-col gap-6">
      <header className="flex items-start justify-between gap-4">
        <LanguageChoice />
        <div className="-mr-3 py-0.5">
          <ThemeToggle />
        </div>
      </header>
      <main className="grid grow content-center justify-items-center gap-8 lg:grid-cols-2 lg:items-center lg:gap-16">
        <Emblem />
        <div className="grid w-full max-w-md justify-items-center gap-3 text-center lg:justify-items-start lg:text-left">
          <h1 className="text-4xl lg:text-5xl">Runeside</h1>
          <p className="mb-5 text-md text-balance text-muted">{t('page.tagline')}</p>
          <ServerStatusCard />
        </div>
      </main>
      <footer className="text-center text-xs text-balance text-subtle">
        <p>{t('footer.fanProject')}</p>
        <p>{t('footer.trademark')}</p>
      </footer>
    </div>
  )
}
