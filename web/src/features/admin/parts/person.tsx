/** A player in a list: face and name; an account that was deleted is named by its id. */
import { adminTo } from './admin-to'

import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { avatarSource } from '@/shared/profile/stored-avatar'

const TONES = ['#3b74cf', '#b0531f', '#2f7d4f', '#ad3b2f', '#565b6e', '#7446a6', '#8a6114']

/** The same colour for the same name. */
function toneOf(name: string): string {
  let sum = 0
  for (const letter of name) sum += letter.codePointAt(0) ?? 0
  return TONES[sum % TONES.length] ?? '#3b74cf'
}

interface FaceProps {
  name: string
  picture?: string | null | undefined
  large?: boolean
}

export function Face({ name, picture, large = false }: FaceProps) {
  const [broken, setBroken] = useState(false)
  return (
    <span
      className={`adm-face ${large ? 'large' : ''}`}
      style={{ '--tone': toneOf(name) }}
      aria-hidden="true"
    >
      {picture && !broken ? (
        <img src={avatarSource(picture)} alt="" onError={() => setBroken(true)} />
      ) : (
        name.charAt(0).toUpperCase()
      )}
    </span>
  )
}

/** The beginning and the end of an id. */
export const shortId = (id: string) => (id.length > 12 ? `${id.slice(0, 4)}…${id.slice(-4)}` : id)

interface PersonLinkProps {
  person: { id: string; username?: string | null | undefined } | null | undefined
}

export function PersonLink({ person }: PersonLinkProps) {
  const t = useT()
  if (!person) return <span className="adm-subtle">{t('admin.deletedUser')}</span>
  return (
    <Link {...adminTo(`users/${person.id}`)} className="adm-ref adm-over" activeProps={{}}>
      {person.username || t('admin.deletedId', { id: shortId(person.id) })}
    </Link>
  )
}
