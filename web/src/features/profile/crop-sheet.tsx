/** Crops the chosen picture, and saves it. */

import { ZoomIn, ZoomOut } from 'lucide-react'
import { useId, useState } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { FormError } from '@/shared/ui/form-error'
import { Sheet } from '@/shared/ui/sheet'
import { SubmitButton } from '@/shared/ui/submit-button'
import { toast } from '@/shared/ui/toast'
import { pictureErrorText, useAvatarChange } from './avatar-change'
import { MAX_ZOOM, firstCrop, zoomCrop, zoomOf } from './crop'
import { CropFrame } from './crop-frame'
import { encodeAvatar } from './encode-avatar'

interface CropSheetProps {
  picture: ImageBitmap
  onClose: () => void
}

export function CropSheet({ picture, onClose }: CropSheetProps) {
  const t = useT()
  const hint = useId()
  const [crop, setCrop] = useState(() => firstCrop(picture))
  const [failure, setFailure] = useState<unknown>()
  const change = useAvatarChange()
  const zoom = zoomOf(crop, picture)

  const save = async () => {
    setFailure(undefined)
    try {
      await change.mutateAsync(await encodeAvatar(picture, crop))
      toast.success(t('profile.pictureSaved'))
      onClose()
    } catch (error) {
      setFailure(error)
    }
  }

  return (
    <Sheet open onClose={onClose} title={t('profile.cropTitle')}>
      <form className="grid gap-4" action={() => void save()}>
        <CropFrame picture={picture} crop={crop} onChange={setCrop} hint={hint} />
        <label className="mx-auto flex w-full max-w-80 items-center gap-3 text-muted">
          <span className="sr-only">{t('profile.zoom')}</span>
          <ZoomOut className="size-5 shrink-0" aria-hidden="true" />
          <input
            type="range"
            className="slider"
            min={1}
            max={MAX_ZOOM}
            step="any"
            value={zoom}
            aria-valuetext={`${Math.round(zoom * 100)} %`}
            onChange={({ target }) => setCrop(zoomCrop(crop, picture, target.valueAsNumber / zoom))}
          />
          <ZoomIn className="size-5 shrink-0" aria-hidden="true" />
        </label>
        <p id={hint} className="text-center text-sm text-balance text-muted">
          {t('profile.cropHint')}
        </p>
        <FormError>{failure !== undefined && pictureErrorText(t, failure)}</FormError>
        <div className="grid gap-3 sm:grid-cols-2">
          <button type="button" className="button button-quiet max-sm:order-last" onClick={onClose}>
            {t('common.cancel')}
          </button>
          <SubmitButton pending={change.isPending}>{t('profile.savePicture')}</SubmitButton>
        </div>
      </form>
    </Sheet>
  )
}
