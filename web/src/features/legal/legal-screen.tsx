/** The terms of service or the privacy policy: a list of contents and the text, side by side on wide screens. */

import { ChevronDown } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import { Contents } from '@/shared/ui/contents'
import { Page } from '@/shared/ui/page'
import { LegalBody } from './legal-body'
import { LegalDate } from './legal-date'
import { LegalFailure, LegalSkeleton } from './legal-loading'
import type { LegalText } from './legal-text'
import { LEGAL_TITLES } from './legal-titles'
import { drawPageLink } from './page-link'
import { useAnchor } from './use-anchor'
import { useLegalText } from './use-legal-text'

export function LegalScreen({ document }: { document: 'terms' | 'privacy' }) {
  const t = useT()
  const { text, failed, retry } = useLegalText(document)
  useAnchor(text !== null)
  return (
    <Page title={t(LEGAL_TITLES[document])} back="/settings">
      {text && <LegalArticle text={text} />}
      {!text && (
        <div className="mx-auto max-w-[68ch]">
          {failed ? <LegalFailure onRetry={retry} /> : <LegalSkeleton />}
        </div>
      )}
    </Page>
  )
}

function LegalArticle({ text }: { text: LegalText }) {
  const t = useT()
  return (
    <div className="grid justify-center gap-6 lg:grid-cols-[17rem_minmax(0,68ch)] lg:gap-14">
      <nav className="max-lg:hidden" aria-label={t('legal.contents')}>
        <div className="sticky top-20 grid max-h-[calc(100dvh-6rem)] gap-2 overflow-y-auto">
          <h2 className="eyebrow px-3">{t('legal.contents')}</h2>
          <Contents sections={text.sections} />
        </div>
      </nav>
      <article className="grid max-w-[68ch] content-start gap-6">
        <LegalDate day={text.updated} />
        <details className="group card lg:hidden">
          <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between rounded-lg px-4 font-bold [&::-webkit-details-marker]:hidden">
            {t('legal.contents')}
            <ChevronDown
              className="size-5 text-muted transition-transform group-open:rotate-180"
              aria-hidden="true"
            />
          </summary>
          <nav className="px-1 pb-2" aria-label={t('legal.contents')}>
            <Contents sections={text.sections} />
          </nav>
        </details>
        <LegalBody text={text} drawLink={drawPageLink} heading="h2" anchors />
      </article>
    </div>
  )
}
