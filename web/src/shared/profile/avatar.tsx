/** The player's picture in a gold ring, or their initial. Hidden from screen readers, because the name is beside it. */

import { useState } from 'react'
import { useUser } from '@/shared/session/session'
import { avatarSource, storedAvatar } from './stored-avatar'
import { useProfile, useUsername } from './profile'

export function Avatar({ className }: { className: string }) {
  const { id } = useUser()
  const { data: profile } = useProfile()
  const [broken, setBroken] = useState<string | null>(null)
  const address = profile ? profile.avatar_url : storedAvatar(id)
  const name = useUsername()
  return (
    <span className={`avatar ${className}`} aria-hidden="true">
      {address && address !== broken ? (
        <img
          key={address}
          src={avatarSource(address)}
          alt=""
          className="size-full rounded-pill object-cover"
          draggable={false}
          onError={() => setBroken(address)}
        />
      ) : (
        name.charAt(0).toUpperCase()
      )}
    </span>
  )
}
