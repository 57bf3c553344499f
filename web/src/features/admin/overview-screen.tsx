/** The first page: what waits for the administrator, and on a phone the way to every other page. */

import { Link } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import { useDocumentTitle } from '@/shared/ui/use-document-title'
import { adminTo } from './parts/admin-to'
import { useOverview } from './parts/overview'
import { SECTIONS } from './parts/sections'
import { Count } from './parts/shell'
import { Jobs } from './running/jobs'

export function OverviewScreen() {
  const t = useT()
  const { data: overview } = useOverview()
  useDocumentTitle(t('admin.title'))
  const overdue = overview?.deletions_overdue ?? 0
  return (
    <main className="adm-main">
      <header className="adm-head">
        <div>
          <h1 tabIndex={-1}>{t('admin.title')}</h1>
          {overview && <p className="adm-muted">{t('admin.hello', { name: overview.name })}</p>}
        </div>
      </header>
      {overdue > 0 && (
        <p role="alert" className="adm-panel adm-pad">
          <Link {...adminTo('deletions')} className="adm-ref">
            {t('admin.overdue', { count: overdue })}
          </Link>
        </p>
      )}
      {overview?.nats_is_open && (
        <p role="alert" className="adm-panel adm-pad">
          {t('admin.openNats')}
        </p>
      )}
      <div className="adm-tiles">
        {SECTIONS.map(({ path, icon: Icon, name, about, waiting }) => (
          <Link key={path} {...adminTo(path)} className="adm-panel adm-tile">
            <span className="adm-link">
              <Icon className="adm-icon" aria-hidden="true" />
              <b>{t(name)}</b>
              {waiting && <Count count={overview?.[waiting] ?? 0} />}
            </span>
            <span className="adm-subtle">{t(about)}</span>
          </Link>
        ))}
        <Link to="/" className="adm-panel adm-tile adm-narrow">
          <span className="adm-link">
            <LogOut className="adm-icon" aria-hidden="true" />
            <b>{t('admin.leave')}</b>
          </span>
        </Link>
      </div>
      <Jobs />
    </main>
  )
}
