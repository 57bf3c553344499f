/** Types of the modules that Vite makes up (see tools/messages.ts) and of the settings of the build. */

declare module 'virtual:messages/*' {
  const table: import('./shared/i18n/translator').MessageTable
  export default table
}

interface ImportMetaEnv {
  /** The server's address, for builds that are not served by it (the native shell). */
  readonly VITE_SERVER_URL?: string
}
