/** Every page in the looks and the languages that browser/pages.spec.ts leaves out. */

import { expectNoFaults, expectToFit, open } from '../browser/support/every-page.ts'
import { OTHER_LOOKS } from '../browser/support/faults.ts'
import { enter, keepInBrowser, newPlayer } from '../browser/support/player.ts'
import {
  EVERY_ROUTE,
  PROTECTED_ROUTES,
  PUBLIC_ROUTES,
  refusalsAt,
  UNKNOWN_ROUTE,
} from '../browser/support/routes.ts'
import { test } from '../browser/support/test.ts'
import { LANGUAGES } from '../browser/support/texts.ts'

for (const path of EVERY_ROUTE) {
  test(`${path} is without a fault that axe finds, in its other looks`, async ({
    page,
    server,
    complaints,
  }) => {
    test.slow()
    complaints.allow(...refusalsAt(path))
    await open(page, server, path)
    await expectNoFaults(page, OTHER_LOOKS)
  })
}

for (const language of LANGUAGES) {
  test(`every page in ${language} fits on the smallest phone`, async ({
    page,
    server,
    complaints,
  }) => {
    test.slow()
    complaints.allow(...PROTECTED_ROUTES.flatMap(refusalsAt))
    await page.setViewportSize({ width: 320, height: 568 })
    await keepInBrowser(page, { language })
    await expectToFit(page, [...PUBLIC_ROUTES, UNKNOWN_ROUTE])
    await enter(page, await newPlayer(server))
    await expectToFit(page, PROTECTED_ROUTES)
  })
}
