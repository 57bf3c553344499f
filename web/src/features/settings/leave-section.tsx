/** Sign out, and the link to delete the account. */

import { Link } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import { authErrorText } from '@/shared/session/auth-error'
import { signOut } from '@/shared/matches/sign-out'
import { toast } from '@/shared/ui/toast'

export function LeaveSection() {
  const t = useT()
  const leave = async () => {
    try {
      const count = await signOut()
      if (count > 0) toast.error(t('settings.matchesKept', { count }))
    } catch (error) {
      toast.error(authErrorText(t, error))
    }
  }
  return (
    <div className="grid justify-items-center gap-2">
      <button type="button" className="button button-quiet w-full" onClick={() => void leave()}>
        <LogOut className="size-5" aria-hidden="true" />
        {t('settings.signOut')}
      </button>
      <Link
        to="/settings/delete-account"
        className="inline-flex min-h-12 items-center px-4 font-bold text-danger underline underline-offset-4"
      >
        {t('settings.deleteAccount')}
      </Link>
    </div>
  )
}
