/** Announcements and answers to reports, on every page behind sign-in. Loaded when the page is idle: the first pages have no room for it. */

import { useEffect, useState, type ComponentType } from 'react'
import { whenIdle } from '@/shared/lib/when-idle'

export function News() {
  const [Loaded, setLoaded] = useState<ComponentType | null>(null)
  useEffect(() => {
    whenIdle(async () => {
      const { NewsStrip } = await import('@/features/news/news-strip')
      setLoaded(() => NewsStrip)
    }, 5000)
  }, [])
  return Loaded && <Loaded />
}
