/** Types of the modules that Vite makes up (see tools/messages.ts). */

declare module 'virtual:messages/*' {
  const table: Record<import('./shared/i18n/translator').MessageKey, string>
  export default table
}
