/** Import of finished logs. */

export { ImportLogs as ImportView } from './live/import/import-logs'
