/** Changes the player's picture on the server and in the cache; and the texts for its errors. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ask } from '@/shared/api/data'
import type { PlainKey, Translate } from '@/shared/i18n/translator'
import { profileKey, type Profile } from '@/shared/profile/profile'
import { authErrorText, errorCode } from '@/shared/session/auth-error'
import { useUser } from '@/shared/session/session'
import { PictureError } from './picture'

/** The mutation takes the picture as a data URL, or null to remove it. */
export function useAvatarChange() {
  const queries = useQueryClient()
  const { id } = useUser()
  return useMutation({
    mutationFn: (picture: string | null) =>
      ask((data) =>
        data
          .from('profiles')
          .update({ avatar_url: picture })
          .eq('id', id)
          .select('avatar_url')
          .single(),
      ),
    onSuccess: ({ avatar_url }) =>
      queries.setQueryData<Profile>(
        profileKey(id),
        (profile) => profile && { ...profile, avatar_url },
      ),
    // Fails at once when offline, instead of waiting for the network.
    networkMode: 'always',
  })
}

const PROBLEMS: Record<PictureError['problem'], PlainKey> = {
  type: 'profile.pictureType',
  size: 'profile.pictureSize',
  broken: 'profile.pictureBroken',
}

/** The code of a check violation: the server does not accept the picture. */
const CHECK_VIOLATION = '23514'

export function pictureErrorText(t: Translate, error: unknown): string {
  if (error instanceof PictureError) return t(PROBLEMS[error.problem])
  if (errorCode(error) === CHECK_VIOLATION) return t('profile.pictureRefused')
  return authErrorText(t, error)
}
