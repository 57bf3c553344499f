/** The settings: preferences and account, then devices, help and sign-out. Two columns on wide screens. */

import { useT } from '@/shared/i18n/i18n'
import { Page } from '@/shared/ui/page'
import { AccountSection } from './account-section'
import { DevicesSection } from './devices-section'
import { HelpSection } from './help-section'
import { LeaveSection } from './leave-section'
import { LinkNotice } from '@/shared/session/link-notice'
import { PreferencesSection } from './preferences-section'

export function SettingsScreen() {
  const t = useT()
  return (
    <Page title={t('settings.title')}>
      <LinkNotice />
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <div className="grid min-w-0 gap-8">
          <PreferencesSection />
          <AccountSection />
        </div>
        <div className="grid min-w-0 gap-8">
          <DevicesSection />
          <HelpSection />
          <LeaveSection />
        </div>
      </div>
    </Page>
  )
}
