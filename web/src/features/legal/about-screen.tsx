/** What Runeside is, who owns Hearthstone, and the version. */

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { serverConfig } from '@/shared/server/server'
import { useT } from '@/shared/i18n/i18n'
import { ManaCrystal } from '@/shared/ui/mana-crystal'
import { Page } from '@/shared/ui/page'
import { LegalBody } from './legal-body'
import { LegalFailure, LegalSkeleton } from './legal-loading'
import { LEGAL_TITLES } from './legal-titles'
import { drawPageLink } from './page-link'
import { useLegalText } from './use-legal-text'

export function AboutScreen() {
  const t = useT()
  const { text, failed, retry } = useLegalText('about')
  return (
    <Page title={t(LEGAL_TITLES.about)} back="/settings" width="text">
      <div className="mx-auto grid max-w-[68ch] gap-8">
        <Sign />
        {text && <LegalBody text={text} drawLink={drawPageLink} heading="h2" />}
        {!text && (failed ? <LegalFailure onRetry={retry} /> : <LegalSkeleton />)}
        <footer className="grid gap-4 border-t border-line pt-6 text-sm text-muted">
          <p>{t('legal.fanProject')}</p>
          <p>{t('legal.trademark')}</p>
          <nav className="-mx-2 flex flex-wrap gap-x-2" aria-label={t('legal.furtherReading')}>
            <FooterLink to="/terms-of-service">{t(LEGAL_TITLES.terms)}</FooterLink>
            <FooterLink to="/privacy-policy">{t(LEGAL_TITLES.privacy)}</FooterLink>
            <FooterLink to="/contact">{t('legal.contact')}</FooterLink>
          </nav>
        </footer>
      </div>
    </Page>
  )
}

/** The name and, once it has loaded, the server's version. */
function Sign() {
  const t = useT()
  const { data: server } = useQuery({ queryKey: ['server-config'], queryFn: serverConfig })
  return (
    <div className="card flex items-center gap-4 p-4">
      <ManaCrystal className="w-12 shrink-0" />
      <div className="min-w-0">
        <p className="font-display text-2xl leading-tight font-bold">Runeside</p>
        <p className="min-h-[1.5em] text-sm text-muted tabular-nums">
          {server && t('legal.version', { version: server.version })}
        </p>
      </div>
    </div>
  )
}

interface FooterLinkProps {
  to: '/terms-of-service' | '/privacy-policy' | '/contact'
  children: string
}

function FooterLink({ to, children }: FooterLinkProps) {
  return (
    <Link to={to} className="link flex min-h-11 items-center px-2">
      {children}
    </Link>
  )
}
