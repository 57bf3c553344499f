/** RuneBot's button. Its code is fetched when the page has loaded, so that no first page waits for it. */

import { useEffect, useState, type ComponentType } from 'react'
import { whenIdle } from '@/shared/lib/when-idle'

export function RuneBot() {
  const [Launcher, setLauncher] = useState<ComponentType | null>(null)
  useEffect(() => {
    whenIdle(async () => {
      const { Launcher: loaded } = await import('./launcher')
      setLauncher(() => loaded)
    }, 2000)
  }, [])
  return Launcher && <Launcher />
}
