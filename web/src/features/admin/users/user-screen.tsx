/** One player: who they are, what they did, and what can be done. */

import type { AdminUser } from '@/shared/api/contract.gen'
import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import { AdminPage } from '../parts/admin-page'
import { Loaded } from '../parts/loaded'
import { useMoments } from '../parts/moments'
import { Face, shortId } from '../parts/person'
import { UserActs } from './acts'
import { useUserPage } from './calls'
import { BanFacts } from './ban-facts'
import { Games, Ledger, Purchases, Reports } from './lists'
import { Notes } from './notes'
import { Sessions } from './sessions'
import { TierTag, UserTags } from './user-tags'

export function UserScreen({ id }: { id: string }) {
  const t = useT()
  const page = useUserPage(id)
  const name = page.data ? (page.data.user.username ?? shortId(id)) : t('admin.player')
  return (
    <AdminPage
      title={name}
      back={{ path: 'users', name: t('admin.users') }}
      face={page.data && <Face name={name} picture={page.data.user.avatar_url} large />}
      text={page.data && <Identity page={page.data} />}
    >
      <Loaded answer={page}>
        {(loaded) => (
          <div className="adm-split">
            <div className="adm-column">
              <Counts page={loaded} />
              <BanFacts ban={loaded.user.ban} />
              <Ledger rows={loaded.ledger} />
              <Sessions page={loaded} />
              <Purchases rows={loaded.purchases} />
              <Games rows={loaded.games} />
              <Reports rows={loaded.reports} />
            </div>
            <div className="adm-column">
              <UserActs page={loaded} />
              <Notes page={loaded} />
            </div>
          </div>
        )}
      </Loaded>
    </AdminPage>
  )
}

function Identity({ page: { user, email_verified: verified, language } }: { page: AdminUser }) {
  const t = useT()
  const { day } = useMoments()
  return (
    <span className="adm-line">
      <span className="adm-anywhere">
        {user.email
          ? t(verified ? 'admin.addressConfirmed' : 'admin.addressUnconfirmed', {
              address: user.email,
            })
          : t('admin.noAddress')}
        {' · '}
        {t('admin.joinedOn', { date: day(user.created_at) })}
        {' · '}
        {language} · <span className="adm-mono">{user.id}</span>
      </span>
      <TierTag row={user} />
      <UserTags row={user} />
    </span>
  )
}

function Counts({ page }: { page: AdminUser }) {
  const t = useT()
  const { number } = useFormats()
  const counts = [
    { name: t('admin.mana'), value: page.user.mana },
    { name: t('admin.quizGames'), value: page.games_count },
    { name: t('admin.matches'), value: page.matches_count },
    { name: t('admin.decks'), value: page.decks_count },
    { name: t('admin.reportsMade'), value: page.reports_count },
  ]
  return (
    <div className="adm-panel adm-stats">
      {counts.map(({ name, value }) => (
        <div key={name} className="adm-stat">
          <b>{number(value)}</b>
          <span>{name}</span>
        </div>
      ))}
    </div>
  )
}
