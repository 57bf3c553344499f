/** What is wrong with a page as it is for everyone: what axe finds, and what does not fit. */

import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { showTheme } from './page-state.ts'
import { expect } from './test.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

interface Look {
  theme: 'light' | 'dark'
  width: number
  height: number
}

const LOOKS: Look[] = [
  { theme: 'light', width: 320, height: 568 },
  { theme: 'dark', width: 1280, height: 800 },
  { theme: 'light', width: 390, height: 844 },
  { theme: 'dark', width: 390, height: 844 },
  { theme: 'light', width: 1280, height: 800 },
]

/** One reading of a long page takes axe half a minute on a machine that is busy with other work. */
const AXE_TIMEOUT_MS = 120_000

const softly = expect.configure({ soft: true })

/**
 * axe finds no fault in the page, which fits its window. In `make soak` in every theme and at every size; otherwise as the page
 * is, without the contrast of its colours.
 */
export async function expectNoFaults(page: Page, what: string): Promise<void> {
  if (!process.env.SOAK) return expectNoFaultsAsItIs(page, what)
  const before = page.viewportSize()!
  for (const { theme, ...viewport } of LOOKS) {
    await page.setViewportSize(viewport)
    await showTheme(page, theme)
    await expectNoFaultsAsItIs(page, `${what}, ${theme} at ${viewport.width}`)
  }
  await page.setViewportSize(before)
}

async function expectNoFaultsAsItIs(page: Page, message: string): Promise<void> {
  // A page may move once more while axe reads it (data that arrives late): a fault is one that stays.
  const contrast = Boolean(process.env.SOAK)
  await softly.poll(() => faults(page, contrast), { message, timeout: AXE_TIMEOUT_MS }).toEqual([])
  softly(await overflow(page), message).toBeLessThanOrEqual(0)
}

/** axe is put into a page once, and gives its violations alone: `@axe-core/playwright` sends all of it before each reading. */
export async function faults(page: Page, contrast = true): Promise<unknown[]> {
  const isThere = await page.evaluate(() => 'axe' in window)
  if (!isThere) await page.evaluate(axe.source)
  const options: axe.RunOptions = {
    runOnly: RULES,
    resultTypes: ['violations'],
    rules: { 'color-contrast': { enabled: contrast } },
  }
  return page.evaluate(async (wanted) => {
    const { run } = Reflect.get(window, 'axe') as typeof axe
    const { violations } = await run(wanted)
    return violations.map(({ id, nodes }) => [
      id,
      nodes.map(({ html, failureSummary }) => `${html}: ${failureSummary}`),
    ])
  }, options)
}

/** How much wider the page is than its window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
}

/** Texts that cannot be read when letters are twice as large: outside the window, or cut off by a box around them. */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
    const cut = new Set<string>()
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const holder = node.parentElement
      const text = node.textContent?.trim()
      if (!text || !holder?.checkVisibility({ visibilityProperty: true })) continue
      if (holder.closest('[class*="sr-only"], [aria-hidden="true"]')) continue
      const lines = document.createRange()
      lines.selectNodeContents(node)
      for (const line of lines.getClientRects()) {
        if (line.width > 1 && isCut(line, holder)) cut.add(text)
      }
    }
    return [...cut]

    function isCut(line: DOMRect, holder: Element): boolean {
      for (let box: Element | null = holder; box; box = box.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(box)
        // What scrolls can be read.
        if (/auto|scroll/.test(overflowX + overflowY) && box !== document.body) return false
        const { left, right, bottom } = box.getBoundingClientRect()
        if (overflowX !== 'visible' && (line.left < left - 1 || line.right > right + 1)) return true
        if (overflowY !== 'visible' && line.bottom > bottom + 1) return true
      }
      return line.left < -1 || line.right > innerWidth + 1
    }
  })
}
