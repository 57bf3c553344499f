/** Says who invites to a game. Loaded for visitors who came by a shared link. */

import { Swords } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useT } from '@/shared/i18n/i18n'
import type { Invitation } from './invitation'

export function InvitationNotice({ game, code }: Invitation) {
  const t = useT()
  const name = useInviter(game, code)
  const text =
    game === 'duo'
      ? name
        ? t('auth.invitesToDuo', { name })
        : t('auth.invitedToDuo')
      : name
        ? t('auth.invitesToBattle', { name })
        : t('auth.invitedToBattle')
  return (
    <div className="card flex items-center gap-3 p-3" role="status">
      <Swords className="size-6 shrink-0 text-leg" aria-hidden="true" />
      <div className="min-w-0 wrap-anywhere">
        <p className="font-bold">{text}</p>
        <p className="text-sm text-muted">{t('auth.invitedNext')}</p>
      </div>
    </div>
  )
}

/** The name of the player who invites; null until it is known, and if the game no longer waits. */
function useInviter(game: Invitation['game'], code: string): string | null {
  const [name, setName] = useState<string | null>(null)
  useEffect(() => {
    let current = true
    inviterOf(game, code).then(
      (found) => current && setName(found),
      // The notice says enough without the name.
      () => {},
    )
    return () => {
      current = false
    }
  }, [game, code])
  return name
}

async function inviterOf(game: Invitation['game'], code: string): Promise<string | null> {
  const { ask } = await import('@/shared/api/data')
  const found = await ask((data) =>
    game === 'duo' ? data.rpc('duo_invitation', { code }) : data.rpc('battle_invitation', { code }),
  )
  return found?.username ?? null
}
