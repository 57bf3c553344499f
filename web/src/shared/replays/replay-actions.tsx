/** Sharing the replay of a match, and ending that. */

import { Copy, Link2Off, Share2, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { CallError } from '@/shared/api/call-error'
import { REPLAYS } from '@/shared/api/contract.gen'
import { useI18n } from '@/shared/i18n/i18n'
import type { Translate } from '@/shared/i18n/translator'
import { copyText } from '@/shared/lib/copy-text'
import { sharedLink } from '@/shared/native/share'
import { Confirm } from '@/shared/ui/confirm'
import { toast } from '@/shared/ui/toast'
import { useSharing } from './use-sharing'

type Question = 'share' | 'withdraw'

export function ReplayActions({ id }: { id: string }) {
  const { t } = useI18n()
  const { shared, pending, copy, share, withdraw } = useActions(id)
  const [asks, setAsks] = useState<Question | null>(null)
  const answer = (act: () => void) => {
    setAsks(null)
    act()
  }
  return (
    <div className="flex flex-wrap items-center gap-2" aria-busy={pending}>
      {shared ? (
        <>
          <Action icon={Copy} onPress={() => copy(shared.id)}>
            {t('replay.copyLink')}
          </Action>
          <Action icon={Link2Off} danger disabled={pending} onPress={() => setAsks('withdraw')}>
            {t('replay.withdraw')}
          </Action>
        </>
      ) : (
        <Action icon={Share2} disabled={pending} onPress={() => setAsks('share')}>
          {t('replay.share')}
        </Action>
      )}
      <Confirm
        open={asks === 'share'}
        title={t('replay.shareTitle')}
        action={t('replay.shareAction')}
        kind="mana"
        onConfirm={() => answer(share)}
        onClose={() => setAsks(null)}
      >
        {t('replay.shareText')}
      </Confirm>
      <Confirm
        open={asks === 'withdraw'}
        title={t('replay.withdrawTitle')}
        action={t('replay.withdrawAction')}
        onConfirm={() => answer(withdraw)}
        onClose={() => setAsks(null)}
      >
        {t('replay.withdrawText')}
      </Confirm>
    </div>
  )
}

interface ActionProps {
  icon: LucideIcon
  danger?: boolean
  disabled?: boolean
  onPress: () => void
  children: string
}

function Action({ icon: Icon, danger = false, disabled = false, onPress, children }: ActionProps) {
  return (
    <button
      type="button"
      className={`button button-quiet ${danger ? 'text-danger' : ''}`}
      disabled={disabled}
      onClick={onPress}
    >
      <Icon className="size-5" aria-hidden="true" />
      {children}
    </button>
  )
}

function useActions(id: string) {
  const { t, language } = useI18n()
  const { shared, share, withdraw } = useSharing(id)
  const [pending, setPending] = useState(false)

  const copy = async (link: string) => {
    if (await copyText(sharedLink(`/r/${link}`, language))) toast.success(t('replay.copied'))
    else toast.error(t('decks.copyFailed'))
  }
  const run = async (task: () => Promise<void>) => {
    setPending(true)
    try {
      await task()
    } catch (error) {
      toast.error(failure(t, error))
    }
    setPending(false)
  }
  return {
    shared,
    pending,
    copy: (link: string) => void copy(link),
    share: () =>
      void run(async () => {
        const made = await share()
        if (made) await copy(made.id)
        else toast.error(t('replay.none'))
      }),
    withdraw: () =>
      void run(async () => {
        if (!shared) return
        await withdraw(shared.id)
        toast.success(t('replay.withdrawn'))
      }),
  }
}

function failure(t: Translate, error: unknown): string {
  switch (error instanceof CallError ? error.code : '') {
    case 'replays_too_many':
    case 'replays_full':
      return t('replay.tooMany', { count: REPLAYS.max_shared })
    case 'replay_too_long':
      return t('replay.tooLong')
    case 'replay_match_not_found':
      return t('replay.notSaved')
    case 'network':
      return t('errors.network')
    default:
      return t('replay.failed')
  }
}
