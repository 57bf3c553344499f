/** The start page of battle royale: return to the open room, create one, join one by its code, or practise with bots. */

import { Link } from '@tanstack/react-router'
import { Bot, DoorOpen, Plus } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import { EntryCard } from '@/shared/live-game/entry-card'
import { Fee } from '@/shared/live-game/fee'
import { JoinForm } from '@/shared/live-game/join-form'
import { ShortOfMana, useMissingMana } from '@/shared/live-game/short-of-mana'
import { ManaPill } from '@/shared/profile/mana-pill'
import { BATTLE_ROYALE } from '@/shared/api/contract.gen'
import { Page } from '@/shared/ui/page'
import { CreateForm } from './create-form'
import { useOpenRoom } from './current-room'
import { errorText } from './error-text'
import { ResumeRoom } from './resume-room'
import { useEnterRoom } from './use-enter-room'

export const ACTIONS = ['create', 'join', 'practice'] as const

export type Action = (typeof ACTIONS)[number]

interface EntryScreenProps {
  /** Shows only this action, for direct links. */
  only?: Action | undefined
  /** From a shared link. */
  code?: string | undefined
}

export function EntryScreen({ only, code }: EntryScreenProps) {
  const t = useT()
  const isInRoom = useOpenRoom() !== null
  const isShort = useMissingMana(BATTLE_ROYALE.fee) > 0 && !isInRoom
  const shows = (action: Action) => !only || only === action
  return (
    <Page
      title={t('battle.title')}
      back={only ? '/quizzes/battle-royale' : '/quizzes'}
      actions={<ManaPill />}
    >
      <ResumeRoom />
      {only !== 'practice' && !isInRoom && (
        <ShortOfMana
          from="/quizzes/battle-royale"
          price={BATTLE_ROYALE.fee}
          practice={only !== undefined}
        />
      )}
      {!only && <p className="mb-5 max-w-prose text-muted">{t('battle.intro')}</p>}
      <div
        className={
          only
            ? 'mx-auto grid max-w-md gap-4'
            : 'grid items-start gap-4 md:grid-cols-2 lg:grid-cols-3'
        }
      >
        {shows('create') && (
          <EntryCard icon={Plus} tone="#c2571a" title={t('battle.create')}>
            <p className="text-sm text-muted">{t('battle.createText')}</p>
            <CreateForm quiet={isInRoom} disabled={isShort} />
            <Fee price={BATTLE_ROYALE.fee} />
          </EntryCard>
        )}
        {shows('join') && <JoinCard only={only !== undefined} code={code} disabled={isShort} />}
        {shows('practice') && (
          <EntryCard
            icon={Bot}
            tone="#2f9e6b"
            title={t('battle.practice')}
            className={only ? '' : 'md:max-lg:col-span-2'}
          >
            <p className="text-sm text-muted">{t('battle.practiceText')}</p>
            <CreateForm practice quiet={!isShort && only !== 'practice'} />
          </EntryCard>
        )}
      </div>
      {only && <AllWays />}
    </Page>
  )
}

function AllWays() {
  const t = useT()
  return (
    <p className="mt-6 text-center">
      <Link to="/quizzes/battle-royale" className="link">
        {t('battle.allWays')}
      </Link>
    </p>
  )
}

interface JoinCardProps {
  only: boolean
  code: string | undefined
  disabled: boolean
}

function JoinCard({ only, code, disabled }: JoinCardProps) {
  const t = useT()
  const { join } = useEnterRoom()
  return (
    <EntryCard icon={DoorOpen} tone="#3a7be0" title={t('battle.join')}>
      <JoinForm
        label={t('battle.code')}
        action={t('battle.joinAction')}
        code={code}
        kind={only ? 'primary' : 'mana'}
        disabled={disabled}
        errorText={(error) => errorText(t, error, 'battle.errorJoining')}
        onJoin={join}
      />
      {only && <Fee price={BATTLE_ROYALE.fee} />}
    </EntryCard>
  )
}
