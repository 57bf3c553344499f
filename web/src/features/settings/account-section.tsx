/** The account: username, email address, password and second factor. */

import { AtSign, KeyRound, ShieldCheck, UserRound } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import { useUsername } from '@/shared/profile/profile'
import { useUser, type User } from '@/shared/session/session'
import { useLazySheet } from '@/shared/ui/use-lazy-sheet'
import { ButtonRow } from './row'
import { Section } from './section'
import { usePendingEmail } from './use-pending-email'

const SHEETS = {
  username: async () => (await import('./username-sheet')).UsernameSheet,
  email: async () => (await import('./email-sheet')).EmailSheet,
  password: async () => (await import('./password-sheet')).PasswordSheet,
  factorOn: async () => (await import('./second-factor-on-sheet')).SecondFactorOnSheet,
  factorOff: async () => (await import('./second-factor-off-sheet')).SecondFactorOffSheet,
}

export function AccountSection() {
  const t = useT()
  const user = useUser()
  const username = useUsername()
  const { open, sheet } = useLazySheet()
  const protectedByCode = user.factors.some((factor) => factor.status === 'verified')
  usePendingEmail(user)

  return (
    <>
      <Section title={t('settings.account')}>
        <ButtonRow
          icon={UserRound}
          label={t('settings.username')}
          value={username}
          onPress={() => open(SHEETS.username)}
        />
        <ButtonRow
          icon={AtSign}
          label={t('auth.email')}
          value={<Address user={user} />}
          onPress={() => open(SHEETS.email)}
        />
        <ButtonRow
          icon={KeyRound}
          label={t('auth.password')}
          value={t('settings.passwordValue')}
          onPress={() => open(SHEETS.password)}
        />
        <ButtonRow
          icon={ShieldCheck}
          label={t('settings.factor')}
          value={
            protectedByCode ? (
              <span className="font-bold text-ok">{t('settings.factorOn')}</span>
            ) : (
              t('settings.factorOffValue')
            )
          }
          onPress={() => open(protectedByCode ? SHEETS.factorOff : SHEETS.factorOn)}
        />
      </Section>
      {sheet}
    </>
  )
}

function Address({ user }: { user: User }) {
  const t = useT()
  return (
    <>
      {user.email}
      {user.new_email && (
        <span className="block font-semibold text-leg">
          {t('settings.emailWaiting', { email: user.new_email })}
        </span>
      )}
    </>
  )
}
