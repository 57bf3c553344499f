/** Records, changes and deletes a match, and reads the figures again. */

import { CallError } from '@/shared/api/call-error'
import { ask } from '@/shared/api/data'
import type { MatchArgs, MatchCard, MatchRow } from '@/shared/api/contract.gen'
import { useT } from '@/shared/i18n/i18n'
import type { PlainKey, Translate } from '@/shared/i18n/translator'
import { fullOf } from '@/shared/api/storage-full'
import { matchesFullText } from '@/shared/matches/match-error'
import { recordMatch } from '@/shared/matches/matches'
import type { Refused } from '@/shared/matches/queue'
import { useRefreshCounted } from '@/shared/profile/refresh-counted'
import { takeReplay } from '@/shared/replays/own-replays'
import { toast } from '@/shared/ui/toast'
import { changesOf, formOf, recordOf, type MatchForm } from './match-form'

const ERRORS: Partial<Record<string, PlainKey>> = {
  match_in_future: 'stats.errorFuture',
  match_deck_not_found: 'stats.errorDeck',
  tracker_required: 'stats.errorTier',
  match_storage_full: 'profile.matchesFull',
  network: 'errors.network',
}

function refusedText(t: Translate, { refused, full }: Refused): string {
  return full ? matchesFullText(t, full) : t(ERRORS[refused] ?? 'stats.errorInvalid')
}

function errorText(t: Translate, error: unknown): string {
  const full = fullOf(error)
  const refused = error instanceof CallError ? error.code : ''
  return refusedText(t, full ? { refused, full } : { refused })
}

export function useMatchActions() {
  const t = useT()
  const refresh = useRefreshCounted()

  /** Gives why the match was refused; null if it was saved or kept. */
  const record = async (match: MatchArgs): Promise<string | null> => {
    const outcome = await recordMatch(match)
    if (typeof outcome === 'object') {
      toast.error(t('stats.saveFailed'))
      return refusedText(t, outcome)
    }
    if (outcome === 'kept') toast.error(t('stats.kept'))
    else toast.success(t('stats.saved'))
    await refresh()
    return null
  }

  const change = async (match: MatchRow, form: MatchForm): Promise<boolean> => {
    const changes = changesOf(formOf(match), form)
    try {
      if (Object.keys(changes).length > 0)
        await ask((data) => data.rpc('match_update', { id: match.id, ...changes }))
    } catch (error) {
      toast.error(errorText(t, error))
      return false
    }
    toast.success(t('stats.saved'))
    await refresh()
    return true
  }

  return { record, change, remove: useRemove() }
}

/** Deletes a match, and offers to put it back. */
function useRemove() {
  const t = useT()
  const refresh = useRefreshCounted()

  /** A match of the log stays the player's, though recording one needs the tracker. False if it was refused. */
  const restore = async (match: MatchRow, cards: MatchCard[]): Promise<boolean> => {
    const args = recordOf(match)
    let outcome = await recordMatch({ ...args, cards })
    if (typeof outcome === 'object' && outcome.refused === 'tracker_required')
      outcome = await recordMatch({ ...args, source: 'manual' })
    const isRestored = typeof outcome !== 'object'
    if (typeof outcome === 'object') toast.error(refusedText(t, outcome))
    else if (outcome === 'kept') toast.error(t('stats.kept'))
    else toast.success(t('stats.restored'))
    await refresh()
    return isRestored
  }

  return async (match: MatchRow): Promise<boolean> => {
    let cards: MatchCard[]
    try {
      cards = (await ask((data) => data.rpc('match_delete', { id: match.id }))).cards
    } catch (error) {
      toast.error(errorText(t, error))
      return false
    }
    const putBack = await takeReplay(match.id)
    const undo = async () => {
      if (await restore(match, cards)) await putBack()
    }
    toast.offer(t('stats.deleted'), { label: t('stats.undo'), onPress: () => void undo() })
    await refresh()
    return true
  }
}
