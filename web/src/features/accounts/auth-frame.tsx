/** The frame of the sign-in pages: the emblem above the form on phones, beside it on wide screens. */

import { lazy, Suspense, type ReactNode } from 'react'
import { LanguageChoice } from '@/shared/i18n/language-choice'
import { useT } from '@/shared/i18n/i18n'
import { ThemeToggle } from '@/shared/theme/theme-toggle'
import { Emblem } from '@/shared/ui/emblem'
import { useDocumentTitle } from '@/shared/ui/use-document-title'

const Showcase = lazy(async () => {
  const { Showcase: Pictures } = await import('./showcase')
  return { default: Pictures }
})

interface AuthFrameProps {
  title: string
  /** Shows what the app is: below the form on phones, beside it on wide screens. */
  showcase?: boolean
  /** For the login page: on phones the emblem is large, and the app's name is shown instead of the title. */
  welcome?: boolean
  children: ReactNode
}

export function AuthFrame({ title, showcase = false, welcome = false, children }: AuthFrameProps) {
  const t = useT()
  useDocumentTitle(title)
  return (
    <div className="page-bare flex min-h-dvh flex-col gap-4">
      <header className="flex items-start justify-between gap-2">
        <LanguageChoice />
        <ThemeToggle />
      </header>
      <main className="mx-auto grid w-full max-w-sm grow content-center gap-x-16 gap-y-6 lg:max-w-5xl lg:grid-cols-2 lg:items-center">
        <div className="grid justify-items-center gap-2 text-center">
          <Emblem
            className={`${showcase ? 'lg:size-36' : 'lg:size-80'} ${welcome ? 'size-[clamp(5rem,44svh-10rem,12rem)]' : 'size-20'}`}
          />
          <p
            className={`font-display leading-tight font-bold lg:text-4xl ${welcome ? 'text-3xl' : 'max-lg:hidden'}`}
          >
            Runeside
          </p>
          <p
            className={`text-balance text-muted [@media(height<40rem)]:hidden ${welcome ? '' : 'max-lg:hidden'}`}
          >
            {t('common.tagline')}
          </p>
        </div>
        <section className="grid gap-5 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:rounded-xl lg:border lg:border-line lg:bg-surface lg:p-8 lg:shadow-1">
          <h1
            tabIndex={-1}
            className={`text-2xl outline-none max-lg:text-center ${welcome ? 'max-lg:sr-only' : ''}`}
          >
            {title}
          </h1>
          {children}
        </section>
        {showcase && (
          // On wide screens the place is reserved, so that nothing moves when the pictures arrive.
          <div className="max-lg:mt-6 lg:min-h-96">
            <Suspense fallback={null}>
              <Showcase />
            </Suspense>
          </div>
        )}
      </main>
    </div>
  )
}
