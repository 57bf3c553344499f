/** The replay of a match that was tracked: a link to it and its sharing, or why there is none. With its own texts. */

import { Link } from '@tanstack/react-router'
import { Film } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import { TextsOf } from '@/shared/i18n/texts-of'
import { ReplayActions } from './replay-actions'
import { useKeptReplay, useSharing } from './use-sharing'

export function ReplayBox({ id }: { id: string }) {
  return (
    <TextsOf part="replay" waiting={null} failed={null}>
      <Box id={id} />
    </TextsOf>
  )
}

function Box({ id }: { id: string }) {
  const t = useT()
  const { data: isKept } = useKeptReplay(id)
  const { shared } = useSharing(id)
  if (isKept === undefined || (!isKept && shared === undefined)) return null
  if (!isKept && !shared) return <p className="text-sm text-muted">{t('replay.none')}</p>
  return (
    <div className="flex flex-wrap items-center gap-2">
      {isKept ? (
        <Link to="/replay/$matchId" params={{ matchId: id }} className="button button-mana">
          <Film className="size-5" aria-hidden="true" />
          {t('replay.watch')}
        </Link>
      ) : (
        shared && (
          <Link to="/r/$id" params={{ id: shared.id }} className="button button-mana">
            <Film className="size-5" aria-hidden="true" />
            {t('replay.watch')}
          </Link>
        )
      )}
      <ReplayActions id={id} />
    </div>
  )
}
