/** Shows the cropped part of the picture; the player moves and zooms it here. */

import { useEffect, useRef } from 'react'
import { useT } from '@/shared/i18n/i18n'
import type { Crop } from './crop'
import { useCropGestures } from './crop-gestures'
import { drawCrop } from './draw-crop'

/** Twice its size on the page, for high-resolution screens. */
const PIXELS = 640

interface CropFrameProps {
  picture: ImageBitmap
  crop: Crop
  onChange: (how: (crop: Crop) => Crop) => void
  /** The id of the text that explains how. */
  hint: string
}

export function CropFrame({ picture, crop, onChange, hint }: CropFrameProps) {
  const t = useT()
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const gestures = useCropGestures(frame, picture, onChange)

  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop)
  }, [picture, crop])

  return (
    <div
      ref={frame}
      className="crop"
      role="application"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an application handles keys
      tabIndex={0}
      aria-label={t('profile.cropArea')}
      aria-describedby={hint}
      {...gestures}
    >
      <canvas ref={canvas} width={PIXELS} height={PIXELS} className="size-full" />
    </div>
  )
}
