/** Links to help and to the legal pages. */

import { CircleQuestionMark, Info, LockKeyhole, Mail, Scale } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import { LinkRow } from './row'
import { Section } from './section'

export function HelpSection() {
  const t = useT()
  return (
    <Section title={t('settings.help')}>
      <LinkRow to="/faq" icon={CircleQuestionMark} label={t('faq.title')} />
      <LinkRow to="/contact" icon={Mail} label={t('contact.title')} />
      <LinkRow to="/about" icon={Info} label={t('legal.about')} />
      <LinkRow to="/terms-of-service" icon={Scale} label={t('legal.terms')} />
      <LinkRow to="/privacy-policy" icon={LockKeyhole} label={t('legal.privacy')} />
    </Section>
  )
}
