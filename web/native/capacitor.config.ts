/** The name of the native apps and how they show the web app. Their colours are in overlay/. */

import type { CapacitorConfig } from '@capacitor/cli'

const config: CapacitorConfig = {
  appId: 'app.runeside',
  appName: 'Runeside',
  // Not ../dist, which the server embeds: this build contains the URL of a server.
  webDir: 'www',
  server: {
    // The app's origin is https://localhost on Android and capacitor://localhost on iOS.
    androidScheme: 'https',
    iosScheme: 'capacitor',
    hostname: 'localhost',
    errorPath: 'cannot-start.html',
  },
  android: {
    // The oldest version that the web build supports; an older one is sent to errorPath.
    minWebViewVersion: 111,
  },
  plugins: {
    SystemBars: {
      insetsHandling: 'css',
      initialViewportFitValueHint: 'cover',
      style: 'DEFAULT',
    },
    // Only used by Android before 15: extends the page behind the status bar there too.
    StatusBar: { overlaysWebView: true, style: 'DEFAULT' },
  },
}

export default config
