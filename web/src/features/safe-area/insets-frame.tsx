/** A small drawing of the screen with the device's insets, and the size of each inset at its edge. */

import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import type { Insets, Size } from './screen-facts'

interface InsetsFrameProps {
  insets: Insets
  viewport: Size
}

export function InsetsFrame({ insets, viewport }: InsetsFrameProps) {
  const t = useT()
  return (
    <div className="grid grid-cols-[1fr_auto_1fr] items-center justify-items-center gap-3">
      <div className="col-span-3">
        <Inset name={t('safeArea.top')} value={insets.top} />
      </div>
      <Inset name={t('safeArea.left')} value={insets.left} />
      <SmallScreen insets={insets} viewport={viewport} />
      <Inset name={t('safeArea.right')} value={insets.right} />
      <div className="col-span-3">
        <Inset name={t('safeArea.bottom')} value={insets.bottom} />
      </div>
    </div>
  )
}

function Inset({ name, value }: { name: string; value: number }) {
  const { number } = useFormats()
  return (
    <p className="text-center leading-snug">
      <span className="block text-xs text-subtle">{name}</span>
      <span className="text-md font-bold whitespace-nowrap tabular-nums">{number(value)} px</span>
    </p>
  )
}

/** The longer side of the drawing, in CSS pixels. */
const LONG_SIDE = 168

function SmallScreen({ insets, viewport: { width, height } }: InsetsFrameProps) {
  const scale = LONG_SIDE / Math.max(width, height)
  const safe = {
    x: insets.left,
    y: insets.top,
    width: Math.max(0, width - insets.left - insets.right),
    height: Math.max(0, height - insets.top - insets.bottom),
  }
  const line = 2 / scale
  return (
    <svg
      width={width * scale}
      height={height * scale}
      viewBox={`0 0 ${width} ${height}`}
      className="box-content overflow-hidden rounded-md border-2 border-control"
      aria-hidden="true"
    >
      <rect width={width} height={height} className="fill-leg-fill" />
      <rect {...safe} className="fill-surface-solid" />
      <rect
        {...safe}
        className="fill-mana-soft stroke-mana"
        strokeWidth={line}
        strokeDasharray={4 * line}
      />
    </svg>
  )
}
