/** The figures of 7, 30 or 90 days, each with the change to the span before. */

import * as v from 'valibot'
import { AdminFigures, type AdminFigure, type AdminFigureGroup } from '@/shared/api/contract.gen'
import { ask } from '@/shared/api/data'
import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import type { PlainKey } from '@/shared/i18n/translator'
import { AdminPage } from '../parts/admin-page'
import { useAnswer } from '../parts/calls'
import { Filters } from '../parts/filters'
import { Loaded } from '../parts/loaded'
import { useMoments } from '../parts/moments'
import { Sparkline } from '../parts/sparkline'
import { figureName } from './figure-name'

const SPANS = ['7', '30', '90'] as const

const GROUPS: Record<AdminFigureGroup, PlainKey> = {
  players: 'admin.users',
  games: 'admin.groupGames',
  content: 'admin.groupContent',
  runebot: 'admin.groupRunebot',
  mana: 'admin.mana',
  shop: 'admin.purchases',
}

export function FiguresScreen({ days }: { days?: string | undefined }) {
  const t = useT()
  const { dateTime } = useMoments()
  const chosen = SPANS.find((span) => span === days) ?? '7'
  const figures = useAnswer(['figures', chosen], async () =>
    v.parse(AdminFigures, await ask((data) => data.rpc('admin_figures', { days: Number(chosen) }))),
  )
  return (
    <AdminPage
      title={t('admin.figures')}
      text={figures.data && t('admin.countedAt', { time: dateTime(figures.data.at) })}
    >
      <Filters
        label={t('admin.span')}
        name="days"
        value={chosen === '7' ? undefined : chosen}
        filters={SPANS.map((span) => ({
          value: span === '7' ? undefined : span,
          label: t('admin.days', { count: Number(span) }),
        }))}
      />
      <Loaded answer={figures}>{(loaded) => <Groups figures={loaded} />}</Loaded>
    </AdminPage>
  )
}

function Groups({ figures: { days, figures } }: { figures: AdminFigures }) {
  const t = useT()
  const groups = Object.groupBy(figures, ({ group }) => group)
  return Object.entries(groups).map(([group, shown]) => (
    <section key={group} className="adm-column">
      {/* oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The keys are the groups. */}
      <h2 className="rule text-lg">{t(GROUPS[group as AdminFigureGroup])}</h2>
      <div className="adm-tiles">
        {shown.map((figure) => (
          <Tile key={figure.name} figure={figure} days={days} />
        ))}
      </div>
    </section>
  ))
}

function Tile({ figure, days }: { figure: AdminFigure; days: readonly string[] }) {
  const t = useT()
  const { number, euros } = useFormats()
  const name = figureName(t, figure.name)
  const isMoney = figure.name.includes('cents')
  const values = days.flatMap((day, index) => {
    const value = figure.values[index]
    return value === null || value === undefined
      ? []
      : [{ day, value: isMoney ? value / 100 : value }]
  })
  return (
    <div className="adm-panel adm-tile">
      <span className="adm-subtle">{name}</span>
      <span className="adm-line">
        <b className="adm-figure">{isMoney ? euros(figure.now / 100) : number(figure.now)}</b>
        <Change figure={figure} />
      </span>
      {values.length > 1 && <Sparkline name={name} days={values} />}
    </div>
  )
}

/** In percent of the span before; nothing where that was not counted or was zero. */
function Change({ figure: { now, before } }: { figure: AdminFigure }) {
  const t = useT()
  const { signed } = useFormats()
  if (before === null || before === 0) return null
  const percent = Math.round(((now - before) / Math.abs(before)) * 100)
  return <span className="adm-subtle">{t('admin.changeBy', { percent: signed(percent) })}</span>
}
