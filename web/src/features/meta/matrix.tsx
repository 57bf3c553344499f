/** The most played archetypes against each other. */

import { ChevronDown } from 'lucide-react'
import type { MetaArchetype, MetaMatrixRow } from '@/shared/api/contract.gen'
import { classOrNeutral } from '@/shared/catalog/card'
import { ClassEmblem } from '@/shared/catalog/class-sigil'
import { useT } from '@/shared/i18n/i18n'
import { RateCell } from '@/shared/stats/rate-cell'
import { useLineName } from './line-name'

interface MatrixProps {
  rows: readonly MetaMatrixRow[]
  archetypes: readonly MetaArchetype[]
}

export function Matrix({ rows, archetypes }: MatrixProps) {
  const t = useT()
  const known = new Map(archetypes.map((it) => [it.archetype?.id, it]))
  if (rows.length < 2) return null
  return (
    <details className="card solid-card deck-entry">
      <summary>
        <span className="min-w-0 flex-1">
          <span className="block font-bold">{t('meta.matrix')}</span>
          <span className="block text-xs text-muted">{t('meta.matrixText')}</span>
        </span>
        <ChevronDown className="deck-entry-arrow size-5" aria-hidden="true" />
      </summary>
      {/* It has nothing to focus, so that the keyboard could not scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="grid-scroll" tabIndex={0} role="region" aria-label={t('meta.matrix')}>
        <table className="rate-grid">
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">{t('meta.archetypes')}</span>
              </th>
              {rows.map(({ archetype }) => (
                <Head key={archetype} archetype={known.get(archetype)} scope="col" />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ archetype, cells }) => (
              <tr key={archetype}>
                <Head archetype={known.get(archetype)} scope="row" />
                {cells.map((figures, place) => (
                  <td key={rows[place]?.archetype}>
                    {figures ? (
                      <RateCell figures={figures} />
                    ) : (
                      <span className="rate-cell rate-cell-none">–</span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

interface HeadProps {
  archetype: MetaArchetype | undefined
  scope: 'col' | 'row'
}

function Head({ archetype, scope }: HeadProps) {
  const nameOf = useLineName()
  return (
    <th scope={scope}>
      <span className={`rate-grid-head rate-grid-${scope}`}>
        <ClassEmblem cardClass={classOrNeutral(archetype?.class)} className="size-7" />
        <span className="rate-grid-deck">{archetype && nameOf(archetype)}</span>
      </span>
    </th>
  )
}
