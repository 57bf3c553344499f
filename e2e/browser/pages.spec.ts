/**
 * Every page, as it is for everyone: readable in both themes, usable by all, and whole on the smallest phone.
 * soak/pages.spec.ts has more looks of them, and all languages.
 */

import { expectNoFaults, open } from './support/every-page.ts'
import { LOOKS, overflow } from './support/faults.ts'
import { settled } from './support/page-state.ts'
import { EVERY_ROUTE, refusalsAt } from './support/routes.ts'
import { expect, test } from './support/test.ts'
import { texts } from './support/texts.ts'

for (const path of EVERY_ROUTE) {
  test(`${path} is a page without a fault that axe finds`, async ({ page, server, complaints }) => {
    test.slow()
    complaints.allow(...refusalsAt(path))
    await open(page, server, path)
    // The bottom navigation is on the home page alone.
    const bottom = page.getByRole('navigation', { name: texts('fr')('home.nav') })
    await expect(bottom).toHaveCount(path === '/' ? 1 : 0)
    await expectNoFaults(page, LOOKS)
    await page.setViewportSize({ width: 320, height: 568 })
    await settled(page)
    expect(await overflow(page)).toBeLessThanOrEqual(0)
  })
}
