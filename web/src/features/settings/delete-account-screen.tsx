/** Account deletion: what will be lost, then the password; or a request to the operator, for users without their password. */

import { useT } from '@/shared/i18n/i18n'
import { Page } from '@/shared/ui/page'
import { DeleteAccountForm } from './delete-account-form'
import { DeletionRequestCard } from './deletion-request-card'

const LOST = [
  'settings.lostProfile',
  'settings.lostMana',
  'settings.lostDecks',
  'settings.lostQuizzes',
  'settings.lostAccess',
] as const

export function DeleteAccountScreen() {
  const t = useT()
  return (
    <Page title={t('settings.deleteAccount')} back="/settings">
      <div className="grid items-start gap-8 lg:grid-cols-[3fr_2fr]">
        <section className="card grid gap-5 p-5 sm:p-6">
          <h2 className="text-xl">{t('settings.deleteTitle')}</h2>
          <ul className="grid list-disc gap-1.5 pl-5 marker:text-danger">
            {LOST.map((key) => (
              <li key={key}>{t(key)}</li>
            ))}
          </ul>
          <p className="font-semibold">{t('settings.deleteAtOnce')}</p>
          <DeleteAccountForm />
        </section>
        <DeletionRequestCard />
      </div>
    </Page>
  )
}
