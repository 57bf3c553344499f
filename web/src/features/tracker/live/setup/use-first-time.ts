/** When something became true; null while it is not. */

import { useState } from 'react'

export function useFirstTime(is: boolean): Date | null {
  const [since, setSince] = useState<Date | null>(null)
  if (is && !since) setSince(new Date())
  if (!is && since) setSince(null)
  return since
}
