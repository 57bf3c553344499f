/** The picture of a question that is about to open is fetched meanwhile. */

import { useEffect } from 'react'
import { SERVER_URL } from '@/shared/server/server'

export function useSoonNeeded(address: string | null): void {
  useEffect(() => {
    if (address) new Image().src = SERVER_URL + address
  }, [address])
}
