/** What the native shells are called and how they show the web app. Their colours are in overlay/. */

import type { CapacitorConfig } from '@capacitor/cli'

const config: CapacitorConfig = {
  appId: 'app.runeside',
  appName: 'Runeside',
  // Not ../dist: that is what the server embeds, and this build has a server's address in it.
  webDir: 'www',
  server: {
    // The app's origin is https://localhost on Android and capacitor://localhost on iOS.
    androidScheme: 'https',
    iosScheme: 'capacitor',
    hostname: 'localhost',
    errorPath: 'cannot-start.html',
  },
  android: {
    // The oldest that the web build is made for; an older one is sent to errorPath.
    minWebViewVersion: 111,
  },
  plugins: {
    SystemBars: {
      insetsHandling: 'css',
      initialViewportFitValueHint: 'cover',
      style: 'DEFAULT',
    },
    // Only Android before 15 heeds it: the page lies behind the status bar there too.
    StatusBar: { overlaysWebView: true, style: 'DEFAULT' },
  },
}

export default config
