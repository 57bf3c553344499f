/** Customizes the generated Android project: icons, colours, version, dictation. */

import { cp, glob, rm } from 'node:fs/promises'
import { build, version } from './app-version.ts'
import { editFile } from './edit-file.ts'

/** Images of the template that would take precedence over ours, or would be unused. */
const TEMPLATE_IMAGES = [
  'android/app/src/main/res/drawable*/splash.png',
  'android/app/src/main/res/drawable-v24',
  'android/app/src/main/res/mipmap-*/ic_launcher_foreground.png',
  'android/app/src/main/res/values/ic_launcher_background.xml',
]

/** For dictation: the permission, and the right to see the phone's speech service, which Android 11 hides without it. */
const DICTATION = `<uses-permission android:name="android.permission.RECORD_AUDIO" />
    <queries>
        <intent>
            <action android:name="android.speech.RecognitionService" />
        </intent>
    </queries>
</manifest>`

export async function customizeAndroid(): Promise<void> {
  for await (const path of glob(TEMPLATE_IMAGES)) await rm(path, { recursive: true })
  await cp('overlay/android', 'android', { recursive: true })

  await editFile('android/app/build.gradle', [
    { from: /versionCode \d+/g, to: `versionCode ${build}` },
    { from: /versionName ".*"/g, to: `versionName "${version}"` },
  ])
  // The web view's storage holds the session, which must not be in a backup.
  await editFile('android/app/src/main/AndroidManifest.xml', [
    { from: 'android:allowBackup="true"', to: 'android:allowBackup="false"' },
    { from: '</manifest>', to: DICTATION },
  ])
}
