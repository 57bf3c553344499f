/** Makes the generated Android project Runeside's: icons, colours, version. */

import { cp, glob, rm } from 'node:fs/promises'
import { build, version } from './app-version.ts'
import { editFile } from './edit-file.ts'

/** Pictures of the template that would win over, or lie unused beside, ours. */
const TEMPLATE_PICTURES = [
  'android/app/src/main/res/drawable*/splash.png',
  'android/app/src/main/res/drawable-v24',
  'android/app/src/main/res/mipmap-*/ic_launcher_foreground.png',
  'android/app/src/main/res/values/ic_launcher_background.xml',
]

export async function dressAndroid(): Promise<void> {
  for await (const path of glob(TEMPLATE_PICTURES)) await rm(path, { recursive: true })
  await cp('overlay/android', 'android', { recursive: true })

  await editFile('android/app/build.gradle', [
    { from: /versionCode \d+/g, to: `versionCode ${build}` },
    { from: /versionName ".*"/g, to: `versionName "${version}"` },
  ])
  // The web view's storage holds the session, which has no place in a backup.
  await editFile('android/app/src/main/AndroidManifest.xml', [
    { from: 'android:allowBackup="true"', to: 'android:allowBackup="false"' },
  ])
}
