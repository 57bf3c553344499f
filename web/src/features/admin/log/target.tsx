/** What an act was done to, as a link to its page. */

import { Link } from '@tanstack/react-router'
import type { AdminLogRow } from '@/shared/api/contract.gen'
import { adminTo } from '../parts/admin-to'
import { PersonLink, shortId } from '../parts/person'

export function Target({ row }: { row: AdminLogRow }) {
  const { target_kind: kind, target_id: id, target_name: name } = row
  switch (kind) {
    case 'user':
      return <PersonLink person={{ id, username: name }} />
    case 'question':
      return (
        <Link {...adminTo(`questions/${id}`)} className="adm-ref">
          {shortId(id)}
        </Link>
      )
    case 'purchase':
      return (
        <Link {...adminTo(`purchases/${id}`)} className="adm-ref">
          {name ?? shortId(id)}
        </Link>
      )
    default:
      return <span className="adm-mono">{name ?? shortId(id)}</span>
  }
}
