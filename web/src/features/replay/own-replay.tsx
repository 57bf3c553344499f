/** The replay of one of the player's own matches, which this device keeps. */

import { useParams } from '@tanstack/react-router'
import { useT } from '@/shared/i18n/i18n'
import { ReplayActions } from '@/shared/replays/replay-actions'
import { ownReplay } from '@/shared/replays/own-replays'
import { Page } from '@/shared/ui/page'
import { Player } from './player'
import { NoReplay, ReplayLoading } from './states'
import { useReplay } from './use-replay'

export function OwnReplay() {
  const t = useT()
  const { matchId = '' } = useParams({ strict: false })
  const { state } = useReplay(matchId, ownBytes)
  return (
    <Page title={t('replay.title')} back="/stats">
      {state.kind === 'loading' && <ReplayLoading />}
      {state.kind === 'none' && <NoReplay title="replay.noneTitle" text="replay.none" />}
      {(state.kind === 'broken' || state.kind === 'failed') && (
        <NoReplay title="replay.brokenTitle" text="replay.broken" />
      )}
      {state.kind === 'ready' && (
        <>
          <Player replay={state.replay} shared={false} />
          <div className="mt-4">
            <ReplayActions id={matchId} />
          </div>
        </>
      )}
    </Page>
  )
}

async function ownBytes(id: string) {
  const bytes = await ownReplay(id)
  return bytes && { bytes, playedOn: null }
}
