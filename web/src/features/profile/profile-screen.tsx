/** The player's profile: name and picture, figures, and the history of their mana. */

import { useT } from '@/shared/i18n/i18n'
import { ManaPill } from '@/shared/profile/mana-pill'
import { Page } from '@/shared/ui/page'
import { FiguresSection } from './figures-section'
import { ManaHistory } from './mana-history'
import { ProfileCard } from './profile-card'

export function ProfileScreen() {
  const t = useT()
  return (
    <Page title={t('profile.title')} actions={<ManaPill />}>
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <div className="grid min-w-0 gap-8 lg:sticky lg:top-20">
          <ProfileCard />
          <FiguresSection />
        </div>
        <ManaHistory />
      </div>
    </Page>
  )
}
