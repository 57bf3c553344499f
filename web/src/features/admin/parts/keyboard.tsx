/** The keyboard: / searches, j and k go from row to row, ? lists the keys. Enter follows the focused row, which is a link. */

import { useEffect, useState } from 'react'
import { useT } from '@/shared/i18n/i18n'
import type { PlainKey } from '@/shared/i18n/translator'
import { Sheet } from '@/shared/ui/sheet'

const KEYS: readonly [key: string, text: PlainKey][] = [
  ['/', 'admin.keySearch'],
  ['j', 'admin.keyNext'],
  ['k', 'admin.keyPrevious'],
  ['Enter', 'admin.keyOpen'],
  ['?', 'admin.keyHelp'],
]

/** Whether a key belongs to what has the focus, or to the browser. */
function isTaken({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const typing = target instanceof Element && target.closest('input, textarea, select, dialog')
  return Boolean(typing) || ctrlKey || metaKey || altKey
}

/** Moves the focus by so many rows; from outside the table, to its first row. */
function moveBy(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('.adm-cover')]
  const at = rows.findIndex((row) => row === document.activeElement)
  const next = rows[at < 0 ? 0 : at + step]
  next?.focus()
}

const SHOW = 'admin-keys'

/** Opens the list of keys. */
export function showKeys(): void {
  document.dispatchEvent(new Event(SHOW))
}

export function Keyboard() {
  const t = useT()
  const [helping, setHelping] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isTaken(event)) return
      if (event.key === 'j') moveBy(1)
      else if (event.key === 'k') moveBy(-1)
      else if (event.key === '?') setHelping(true)
      else if (event.key === '/') {
        const search = document.querySelector<HTMLInputElement>('.adm-search input')
        if (!search) return
        event.preventDefault()
        search.focus()
        search.select()
      }
    }
    const show = () => setHelping(true)
    document.addEventListener('keydown', press)
    document.addEventListener(SHOW, show)
    return () => {
      document.removeEventListener('keydown', press)
      document.removeEventListener(SHOW, show)
    }
  }, [])
  return (
    <Sheet open={helping} onClose={() => setHelping(false)} title={t('admin.keys')}>
      <dl className="adm-keys">
        {KEYS.map(([key, text]) => (
          <div key={key} className="contents">
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}
