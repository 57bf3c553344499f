/** The web app as a native app has it: built for one server, loaded from the device, in a shell whose bridge is a stand-in. */

import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { buildWeb } from '../../../web/native/steps/build-web.ts'
import { test as base } from './test.ts'

/** Where Android's shell loads the app from (web/native/capacitor.config.ts). */
const DEVICE = 'https://localhost'

/** What the app called: `StatusBar.setStyle {"style":"DARK"}`. */
type Calls = string[]

interface Shell {
  nativeCalls: Calls
  pressBack: () => void
}

/** Builds the app for the test's server, as `web/native` does, and installs it in the test's browser. */
export const test = base.extend<{ installed: void }>({
  baseURL: DEVICE,
  installed: [
    async ({ context, server }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'runeside-e2e-native-'))
      try {
        await buildWeb(server.url, folder)
        await install(context, folder)
        await use()
      } finally {
        await rm(folder, { recursive: true })
      }
    },
    { auto: true },
  ],
})

/** Gives the browser's pages Android's bridge and the files of the app. */
async function install(context: BrowserContext, folder: string): Promise<void> {
  // A shell does not ask; the server of the tests is on this machine.
  await context.grantPermissions(['local-network-access'], { origin: DEVICE })
  await context.addInitScript(bridge)
  await context.route(`${DEVICE}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    // An address without an extension is a page of the app.
    const file = join(folder, extname(pathname) ? pathname : 'index.html')
    await (existsSync(file) ? route.fulfill({ path: file }) : route.fulfill({ status: 404 }))
  })
}

/** What the app called since the page was loaded. */
export const nativeCalls = (page: Page): Promise<Calls> =>
  page.evaluate(() => (window as unknown as Shell).nativeCalls)

export const pressBack = (page: Page): Promise<void> =>
  page.evaluate(() => (window as unknown as Shell).pressBack())

/** Runs in the page before its scripts. Capacitor's core takes these for the native side (docs/native.md). */
function bridge(): void {
  const methods = (rtype: string, ...names: string[]) => names.map((name) => ({ name, rtype }))
  const listeners: ((event: unknown) => void)[] = []
  const calls: string[] = []
  const log = (plugin: string, method: string, options: unknown) =>
    calls.push(`${plugin}.${method} ${JSON.stringify(options ?? {})}`)
  Object.assign(window, {
    androidBridge: {},
    nativeCalls: calls,
    pressBack: () => {
      for (const listener of listeners) listener({ canGoBack: history.length > 1 })
    },
    Capacitor: {
      getPlatform: () => 'android',
      PluginHeaders: [
        { name: 'SystemBars', methods: methods('promise', 'setStyle') },
        { name: 'StatusBar', methods: methods('promise', 'setStyle', 'setBackgroundColor') },
        { name: 'Haptics', methods: methods('promise', 'impact') },
        {
          name: 'App',
          methods: [
            ...methods('callback', 'addListener', 'removeListener'),
            ...methods('promise', 'minimizeApp'),
          ],
        },
      ],
      nativePromise: (plugin: string, method: string, options: unknown) => {
        log(plugin, method, options)
        return Promise.resolve({})
      },
      nativeCallback: (
        plugin: string,
        method: string,
        options: unknown,
        listener?: (event: unknown) => void,
      ) => {
        log(plugin, method, options)
        if (listener) listeners.push(listener)
        return '1'
      },
    },
  })
}
