/** A duo that waits for its second player, with its code. */

import { useRouter } from '@tanstack/react-router'
import { useT } from '@/shared/i18n/i18n'
import { CodeCard } from '@/shared/live-game/code-card'
import { Fee } from '@/shared/live-game/fee'
import { WaitingLine } from '@/shared/live-game/waiting-line'
import { ManaPill } from '@/shared/profile/mana-pill'
import { Page } from '@/shared/ui/page'
import type { Duo } from './duo'
import { Versus } from './versus'

export function Invitation({ duo }: { duo: Duo }) {
  const t = useT()
  const { code } = duo.game
  // The router quotes a code that looks like a number.
  const { href: path } = useRouter().buildLocation({ to: '/quizzes/duo', search: { code } })
  return (
    <Page title={t('duo.title')} back="/quizzes" actions={<ManaPill />}>
      <div className="mx-auto grid max-w-md gap-6">
        <div className="grid gap-4">
          <CodeCard
            label={t('duo.code')}
            code={code}
            invitation={t('duo.invitation', { code })}
            path={path}
          />
          <Fee price={duo.fee} />
        </div>
        <Versus duo={duo} />
        <WaitingLine text={t('duo.waiting')} />
      </div>
    </Page>
  )
}
