/** Shown for an expired reset link, with a link to get a new one. */

import { useT } from '@/shared/i18n/i18n'
import { FormError } from '@/shared/ui/form-error'
import { AuthLink } from './auth-link'

export function ResetExpired() {
  const t = useT()
  return (
    <div className="grid gap-4">
      <FormError>{t('errors.resetLink')}</FormError>
      <p className="text-muted">{t('auth.resetExpired')}</p>
      <AuthLink to="/forgot-password" className="button button-primary">
        {t('auth.askNewLink')}
      </AuthLink>
      <AuthLink to="/login" className="link py-2.5 text-center text-sm">
        {t('auth.backToLogIn')}
      </AuthLink>
    </div>
  )
}
