/** The present moment by the server's clock, in milliseconds; it moves on by itself. */

import { useNow } from '@/shared/lib/use-now'
import { useServerOffset } from './play/server-clock'

export function useServerNow(): number {
  return useNow().getTime() + useServerOffset()
}
