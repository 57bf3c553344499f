/** The player's picture, and how to change it: choose, drop or paste a file, then crop it; or remove it. */

import { Camera, ImageDown } from 'lucide-react'
import { useCallback, useRef, useState, type ReactNode } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { Avatar } from '@/shared/profile/avatar'
import { useProfile } from '@/shared/profile/profile'
import { Confirm } from '@/shared/ui/confirm'
import { FormError } from '@/shared/ui/form-error'
import { toast } from '@/shared/ui/toast'
import { pictureErrorText, useAvatarChange } from './avatar-change'
import { CropSheet } from './crop-sheet'
import { PICTURE_TYPES, PictureError, readPicture } from './picture'
import { useDroppedPicture } from './use-dropped-picture'

export function AvatarEditor({ children }: { children: ReactNode }) {
  const t = useT()
  const chooser = useRef<HTMLInputElement>(null)
  const { data: profile } = useProfile()
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [problem, setProblem] = useState<PictureError | null>(null)

  const openFile = useCallback(async (file: File) => {
    setProblem(null)
    try {
      setPicture(await readPicture(file))
    } catch (error) {
      setProblem(error instanceof PictureError ? error : new PictureError('broken'))
    }
  }, [])
  const dragging = useDroppedPicture(picture === null, (file) => void openFile(file))

  return (
    <div className="grid gap-4 p-5 lg:p-6">
      <div className="flex flex-wrap items-center gap-5">
        <button
          type="button"
          className="relative rounded-pill"
          aria-label={t(profile?.avatar_url ? 'profile.changePicture' : 'profile.addPicture')}
          aria-describedby="picture-hint"
          onClick={() => chooser.current?.click()}
        >
          <Avatar className="size-24 text-5xl lg:size-28" />
          <span className="absolute -right-1 -bottom-1 grid size-10 place-items-center rounded-pill border-2 border-surface-solid bg-mana-fill text-on-mana">
            <Camera className="size-5" aria-hidden="true" />
          </span>
        </button>
        {children}
      </div>
      <input
        ref={chooser}
        type="file"
        className="hidden"
        accept={PICTURE_TYPES.join(',')}
        aria-label={t('profile.changePicture')}
        onChange={({ target }) => {
          const file = target.files?.[0]
          // Reset, so that choosing the same file again fires an event.
          target.value = ''
          if (file) void openFile(file)
        }}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-xs text-subtle">
        <p id="picture-hint">
          {t('profile.pictureHint')}{' '}
          <span className="pointer-coarse:hidden">{t('profile.pictureDrop')}</span>
        </p>
        {profile?.avatar_url && <RemoveButton />}
      </div>
      <FormError>{problem && pictureErrorText(t, problem)}</FormError>
      {dragging && <DropHere />}
      {picture && <CropSheet picture={picture} onClose={() => setPicture(null)} />}
    </div>
  )
}

function RemoveButton() {
  const t = useT()
  const [confirming, setConfirming] = useState(false)
  const change = useAvatarChange()

  const remove = () => {
    setConfirming(false)
    change.mutate(null, {
      onSuccess: () => toast.success(t('profile.pictureRemoved')),
      onError: (error) => toast.error(pictureErrorText(t, error)),
    })
  }

  return (
    <>
      <button type="button" className="link min-h-9 text-sm" onClick={() => setConfirming(true)}>
        {t('profile.removePicture')}
      </button>
      <Confirm
        open={confirming}
        title={t('profile.removeTitle')}
        action={t('profile.removePicture')}
        onConfirm={remove}
        onClose={() => setConfirming(false)}
      >
        {t('profile.removeText')}
      </Confirm>
    </>
  )
}

function DropHere() {
  const t = useT()
  return (
    <div className="drop-here">
      <ImageDown className="size-10" aria-hidden="true" />
      {t('profile.dropHere')}
    </div>
  )
}
