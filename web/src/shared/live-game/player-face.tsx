/** A player of a live game: their picture or initial in a ring, with a badge. Silent: the words stand beside it. */

import { Bot } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { avatarSource } from '@/shared/profile/stored-avatar'
import './live.css'

/** Each keeps a white letter readable. */
const TONES = ['#1b69cc', '#b3560c', '#1c7a4c', '#8440c4', '#a8342c', '#0f7d86']

export interface Face {
  username: string
  avatar_url: string | null
  bot?: boolean
}

interface PlayerFaceProps {
  player: Face
  /** Where they sit: it gives them their colour. */
  seat: number
  className: string
  /** In its corner. */
  badge?: ReactNode
}

export function PlayerFace({ player, seat, className, badge }: PlayerFaceProps) {
  const { username, avatar_url: avatar, bot } = player
  const [broken, setBroken] = useState(false)
  return (
    <span className="relative inline-grid shrink-0" aria-hidden="true">
      <span className={`face ${className}`} style={{ '--tone': TONES[seat % TONES.length] ?? '' }}>
        {avatar && !broken ? (
          <img
            src={avatarSource(avatar)}
            alt=""
            draggable={false}
            className="size-full rounded-pill object-cover"
            onError={() => setBroken(true)}
          />
        ) : bot ? (
          <Bot className="size-[58%]" strokeWidth={1.8} />
        ) : (
          username.charAt(0).toUpperCase()
        )}
      </span>
      {badge}
    </span>
  )
}
