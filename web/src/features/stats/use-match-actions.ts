/** Records, changes and deletes a match, and reads the figures again. */

import { CallError } from '@/shared/api/call-error'
import { ask } from '@/shared/api/data'
import type { MatchArgs, MatchRow } from '@/shared/api/contract.gen'
import { useT } from '@/shared/i18n/i18n'
import type { PlainKey } from '@/shared/i18n/translator'
import { recordMatch } from '@/shared/matches/matches'
import { toast } from '@/shared/ui/toast'
import { useRefresh } from './calls'
import { changesOf, formOf, recordOf, type MatchForm } from './match-form'

const ERRORS: Partial<Record<string, PlainKey>> = {
  match_in_future: 'stats.errorFuture',
  match_deck_not_found: 'stats.errorDeck',
  tracker_required: 'stats.errorTier',
  network: 'errors.network',
}

export const matchErrorKey = (code: string): PlainKey => ERRORS[code] ?? 'stats.errorInvalid'

const codeOf = (error: unknown) => (error instanceof CallError ? error.code : '')

export function useMatchActions() {
  const t = useT()
  const refresh = useRefresh()

  /** Gives whether it was saved or kept. */
  const record = async (match: MatchArgs): Promise<boolean> => {
    const outcome = await recordMatch(match)
    if (typeof outcome === 'object') {
      toast.error(t(matchErrorKey(outcome.refused)))
      return false
    }
    if (outcome === 'kept') toast.error(t('stats.kept'))
    else toast.success(t('stats.saved'))
    await refresh()
    return true
  }

  const change = async (match: MatchRow, form: MatchForm): Promise<boolean> => {
    const changes = changesOf(formOf(match), form)
    try {
      if (Object.keys(changes).length > 0)
        await ask((data) => data.rpc('match_update', { id: match.id, ...changes }))
    } catch (error) {
      toast.error(t(matchErrorKey(codeOf(error))))
      return false
    }
    toast.success(t('stats.saved'))
    await refresh()
    return true
  }

  /** A match of the log stays the player's, though recording one needs the tracker. */
  const restore = async (match: MatchRow) => {
    const args = recordOf(match)
    let outcome = await recordMatch(args)
    if (typeof outcome === 'object' && outcome.refused === 'tracker_required')
      outcome = await recordMatch({ ...args, source: 'manual' })
    if (typeof outcome === 'object') toast.error(t(matchErrorKey(outcome.refused)))
    else toast.success(t('stats.restored'))
    await refresh()
  }

  const remove = async (match: MatchRow): Promise<boolean> => {
    try {
      await ask((data) => data.rpc('match_delete', { id: match.id }))
    } catch (error) {
      toast.error(t(matchErrorKey(codeOf(error))))
      return false
    }
    toast.offer(t('stats.deleted'), {
      label: t('stats.undo'),
      onPress: () => void restore(match),
    })
    await refresh()
    return true
  }

  return { record, change, remove }
}
