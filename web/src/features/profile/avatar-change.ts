/** Changes the player's picture, on the server and on this page; and says what went wrong with one. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ask } from '@/shared/api/data'
import type { PlainKey, Translate } from '@/shared/i18n/translator'
import { profileKey, type Profile } from '@/shared/profile/profile'
import { authErrorText, errorCode } from '@/shared/session/auth-error'
import { useUser } from '@/shared/session/session'
import { PictureError } from './picture'

/** The change takes the picture as a data URL, or null to have none. */
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
    // Offline it says so, instead of waiting.
    networkMode: 'always',
  })
}

const PROBLEMS: Record<PictureError['problem'], PlainKey> = {
  type: 'profile.pictureType',
  size: 'profile.pictureSize',
  broken: 'profile.pictureBroken',
}

/** The server's code for a value that breaks a rule; here, for a picture that it does not take. */
const REFUSED = '23514'

export function pictureErrorText(t: Translate, error: unknown): string {
  if (error instanceof PictureError) return t(PROBLEMS[error.problem])
  if (errorCode(error) === REFUSED) return t('profile.pictureRefused')
  return authErrorText(t, error)
}
