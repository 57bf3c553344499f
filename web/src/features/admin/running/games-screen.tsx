/** Open duos and battle royale rooms; each can be ended, and the fees go back. */

import { useState } from 'react'
import * as v from 'valibot'
import { AdminGames, type AdminGame } from '@/shared/api/contract.gen'
import { ask } from '@/shared/api/data'
import { useT } from '@/shared/i18n/i18n'
import { ActSheet } from '../parts/act-sheet'
import { AdminPage } from '../parts/admin-page'
import { useRows } from '../parts/calls'
import { useMoments } from '../parts/moments'
import { PersonLink } from '../parts/person'
import { Table, type Column } from '../parts/table'

export function GamesScreen() {
  const t = useT()
  const [ending, setEnding] = useState<AdminGame | null>(null)
  const rows = useRows(['games'], async (cursor) =>
    v.parse(AdminGames, await ask((data) => data.rpc('admin_games', { cursor }))),
  )
  return (
    <AdminPage title={t('admin.games')} text={t('admin.gamesText')}>
      <Table
        caption={t('admin.games')}
        columns={useColumns(setEnding)}
        rows={rows}
        id={(row) => row.id}
        empty={t('admin.noGames')}
      />
      {ending && <AbandonSheet game={ending} onClose={() => setEnding(null)} />}
    </AdminPage>
  )
}

function useColumns(onEnd: (game: AdminGame) => void): Column<AdminGame>[] {
  const t = useT()
  const { ago } = useMoments()
  return [
    {
      label: t('admin.game'),
      render: (row) => (
        <span className="block">
          <b>{t(row.mode === 'duo' ? 'admin.modeDuo' : 'admin.modeBattle')}</b>
          <span className="block adm-mono">{row.code}</span>
        </span>
      ),
    },
    {
      label: t('admin.players'),
      render: (row) => (
        <span className="adm-tags">
          {row.players.map((player) => (
            <PersonLink key={player.id} person={player} />
          ))}
        </span>
      ),
    },
    { label: t('admin.fee'), end: true, render: (row) => row.fee },
    {
      label: t('admin.opened'),
      render: (row) => <span className="adm-muted">{ago(row.created_at)}</span>,
    },
    {
      label: t('admin.state'),
      render: (row) => (
        <span className="adm-tags">
          {row.waiting ? t('admin.lobby') : t('admin.atQuestion', { number: row.question + 1 })}
          {row.practice && <span className="adm-tag">{t('admin.practice')}</span>}
          {row.stuck && <span className="adm-tag bad">{t('admin.stuck')}</span>}
        </span>
      ),
    },
    {
      label: t('admin.acts'),
      bare: true,
      end: true,
      render: (row) => (
        <button type="button" className="adm-small danger" onClick={() => onEnd(row)}>
          {t('admin.abandon')}
        </button>
      ),
    },
  ]
}

function AbandonSheet({ game, onClose }: { game: AdminGame; onClose: () => void }) {
  const t = useT()
  const { mode, id } = game
  return (
    <ActSheet
      title={t('admin.abandonTitle')}
      text={t('admin.abandonText')}
      action={t('admin.abandon')}
      danger
      name={game.code}
      send={({ reason }) =>
        ask((data) => data.rpc('admin_game_abandon', { mode, game_id: id, reason }))
      }
      done={t('admin.abandoned')}
      onClose={onClose}
    />
  )
}
