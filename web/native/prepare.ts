/**
 * `node prepare.ts android|ios` builds the web app for a server and prepares the native project for
 * Android Studio or Xcode. Without a name it does so for the existing projects.
 */

import { existsSync } from 'node:fs'
import { buildWeb } from './steps/build-web.ts'
import { customizeAndroid } from './steps/customize-android.ts'
import { customizeIos } from './steps/customize-ios.ts'
import { readServerUrl } from './steps/server-url.ts'
import { run } from './steps/run.ts'

const PLATFORMS = [
  { name: 'android', customize: customizeAndroid },
  { name: 'ios', customize: customizeIos },
]

type Platform = (typeof PLATFORMS)[number]

function choosePlatforms(names: string[]): Platform[] {
  const unknown = names.filter((name) => !PLATFORMS.some((platform) => platform.name === name))
  if (unknown.length > 0) throw new Error(`${unknown.join(', ')}: only android and ios are known`)
  const chosen = PLATFORMS.filter(({ name }) =>
    names.length > 0 ? names.includes(name) : existsSync(name),
  )
  if (chosen.length === 0)
    throw new Error('There is no native project yet: npm run prepare:android, or prepare:ios')
  return chosen
}

async function prepare({ name, customize }: Platform): Promise<void> {
  if (!existsSync(name)) run('cap', ['add', name])
  await customize()
  run('cap', ['sync', name])
  console.log(`Ready: web/native/${name}`)
}

try {
  process.chdir(import.meta.dirname)
  const platforms = choosePlatforms(process.argv.slice(2))
  await buildWeb(readServerUrl(process.env))
  await Promise.all(platforms.map(prepare))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
