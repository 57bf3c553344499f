/** The frame of all of the administrator's pages: the rail with what waits, and what every page shares. */

import './shell.css'
import './table.css'
import './parts.css'
import { Link } from '@tanstack/react-router'
import { Keyboard as KeyboardIcon, LogOut, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import { useNow } from '@/shared/lib/use-now'
import { ManaCrystal } from '@/shared/ui/mana-crystal'
import { adminTo } from './admin-to'
import { FreshCode } from './fresh-code'
import { Keyboard, showKeys } from './keyboard'
import { useOverview } from './overview'
import { SECTIONS } from './sections'

export function Shell({ children }: { children: ReactNode }) {
  return (
    <FreshCode>
      <div className="adm">
        <Rail />
        {children}
      </div>
      <Keyboard />
    </FreshCode>
  )
}

function Rail() {
  const t = useT()
  const { data: waiting } = useOverview()
  return (
    <nav className="adm-rail" aria-label={t('admin.title')}>
      <Link {...adminTo('')} activeProps={{}} className="adm-brand">
        <ManaCrystal className="size-5.5" /> Runeside
      </Link>
      {SECTIONS.map(({ path, icon: Icon, name, waiting: what }) => (
        <Link
          key={path}
          {...adminTo(path)}
          className="adm-link"
          activeProps={{ 'aria-current': 'page' }}
        >
          <Icon className="adm-icon" aria-hidden="true" />
          {t(name)}
          {what && <Count count={waiting?.[what] ?? 0} />}
        </Link>
      ))}
      <CodeTime />
      <button type="button" className="adm-link" onClick={showKeys}>
        <KeyboardIcon className="adm-icon" aria-hidden="true" />
        {t('admin.keys')}
      </button>
      <Link to="/" className="adm-link">
        <LogOut className="adm-icon" aria-hidden="true" />
        {t('admin.leave')}
      </Link>
    </nav>
  )
}

/** How many wait; nothing if none does. */
export function Count({ count }: { count: number }) {
  const t = useT()
  if (count === 0) return null
  return (
    <span className="adm-count">
      {count}
      <span className="sr-only"> {t('admin.waiting')}</span>
    </span>
  )
}

/** How long the last code still counts for acts that need one. */
function CodeTime() {
  const t = useT()
  const { span } = useFormats()
  const now = useNow()
  const { data } = useOverview()
  const left = (data?.code_until ?? 0) - now.getTime()
  return (
    <p className="adm-proof">
      <ShieldCheck className="size-4" aria-hidden="true" />
      <span>
        {t('admin.codeName')}
        <br />
        <b>{left > 0 ? t('admin.codeLeft', { time: span(left) }) : t('admin.codeOver')}</b>
      </span>
    </p>
  )
}
