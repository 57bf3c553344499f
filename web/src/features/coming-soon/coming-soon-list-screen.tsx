/** The list of all planned capabilities. */

import { useT } from '@/shared/i18n/i18n'
import { Page } from '@/shared/ui/page'
import { CAPABILITIES, CAPABILITY } from './capabilities'

export function ComingSoonListScreen() {
  const t = useT()
  return (
    <Page title={t('soon.listTitle')}>
      <p className="mb-5 max-w-prose text-muted">{t('soon.listIntro')}</p>
      <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        {CAPABILITIES.map((capability) => {
          const { icon: Icon, name, text } = CAPABILITY[capability]
          return (
            <li key={capability} className="card flex gap-4 p-4">
              <span className="grid size-12 shrink-0 place-items-center rounded-md bg-leg-soft text-leg">
                <Icon className="size-6" aria-hidden="true" />
              </span>
              <div className="min-w-0">
                <h2 className="text-lg">{t(name)}</h2>
                <p className="text-sm text-muted">{t(text)}</p>
              </div>
            </li>
          )
        })}
      </ul>
    </Page>
  )
}
