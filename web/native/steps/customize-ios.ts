/** Customizes the generated Xcode project: icon, launch screen, colours, languages, version, dictation. */

import { cp, glob, rm } from 'node:fs/promises'
import { build, version } from './app-version.ts'
import { editFile } from './edit-file.ts'

/** The oldest iOS whose Safari the web build supports. */
const OLDEST_IOS = '16.4'

/** What iOS shows when it asks for the microphone; in the app's first language. */
const MICROPHONE =
  'Le micro sert à dicter vos questions à RuneBot, quand vous appuyez sur son bouton.'
const SPEECH = 'La reconnaissance vocale écrit ce que vous dictez à RuneBot, en français.'

/** Our languages, the reasons for dictation, and the declaration for the store that we use only the system's cryptography. */
const INFO = `<key>CFBundleLocalizations</key>
	<array>
		<string>fr</string>
		<string>en</string>
		<string>es</string>
		<string>pt</string>
	</array>
	<key>ITSAppUsesNonExemptEncryption</key>
	<false/>
	<key>NSMicrophoneUsageDescription</key>
	<string>${MICROPHONE}</string>
	<key>NSSpeechRecognitionUsageDescription</key>
	<string>${SPEECH}</string>
	<key>LSRequiresIPhoneOS</key>`

const PAGE_VIEW_CONTROLLER = `/// Sets the page's colour behind the web view, so that nothing flashes before the first paint.
class PageViewController: CAPBridgeViewController {
    override func capacitorDidLoad() {
        webView?.backgroundColor = UIColor(named: "Page")
        webView?.scrollView.backgroundColor = UIColor(named: "Page")
    }
}

class SceneDelegate:`

export async function customizeIos(): Promise<void> {
  for await (const path of glob(
    'ios/App/App/Assets.xcassets/Splash.imageset/splash-2732x2732*.png',
  ))
    await rm(path)
  await cp('overlay/ios', 'ios', { recursive: true })

  await editFile('ios/App/App.xcodeproj/project.pbxproj', [
    { from: /MARKETING_VERSION = [^;]+;/g, to: `MARKETING_VERSION = ${version};` },
    { from: /CURRENT_PROJECT_VERSION = [^;]+;/g, to: `CURRENT_PROJECT_VERSION = ${build};` },
    {
      from: /IPHONEOS_DEPLOYMENT_TARGET = [^;]+;/g,
      to: `IPHONEOS_DEPLOYMENT_TARGET = ${OLDEST_IOS};`,
    },
  ])
  await editFile('ios/App/App/Info.plist', [{ from: '<key>LSRequiresIPhoneOS</key>', to: INFO }])
  await editFile('ios/App/App/SceneDelegate.swift', [
    { from: 'class SceneDelegate:', to: PAGE_VIEW_CONTROLLER },
    { from: '= CAPBridgeViewController()', to: '= PageViewController()' },
  ])
}
