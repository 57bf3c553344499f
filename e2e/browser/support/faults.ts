/** What is wrong with a page as it is for everyone: what axe finds, and what does not fit. */

import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

interface Look {
  theme: 'light' | 'dark'
  width: number
  height: number
}

/** Pages are held against axe in these: both themes and both sizes once each, and in `make soak` in every combination. */
export const LOOKS: Look[] = [
  { theme: 'light', width: 390, height: 844 },
  { theme: 'dark', width: 1280, height: 800 },
  ...(process.env.SOAK
    ? ([
        { theme: 'dark', width: 390, height: 844 },
        { theme: 'light', width: 1280, height: 800 },
      ] as const)
    : []),
]

export async function faults(page: Page): Promise<unknown[]> {
  const { violations } = await new AxeBuilder({ page })
    // Otherwise each run opens a page of its own.
    .setLegacyMode()
    .withTags(RULES)
    .analyze()
  return violations.map(({ id, nodes }) => [
    id,
    nodes.map(({ html, failureSummary }) => `${html}: ${failureSummary}`),
  ])
}

/** How much wider the page is than its window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
}
