/** Says who invites to a game. Loaded for visitors who came by a shared link. */

import { Swords } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useI18n } from '@/shared/i18n/i18n'
import type { Invitation } from './invitation'
import { INVITATION } from './texts/invitation'

export function InvitationNotice({ game, code }: Invitation) {
  const { language } = useI18n()
  const name = useInviter(game, code)
  const { invited, invites } = INVITATION[language]
  const text = name ? invites[game].replace('{name}', () => name) : invited[game]
  return (
    <div className="card flex items-center gap-3 p-3" role="status">
      <Swords className="size-6 shrink-0 text-leg" aria-hidden="true" />
      <p className="min-w-0 font-bold wrap-anywhere">{text}</p>
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
