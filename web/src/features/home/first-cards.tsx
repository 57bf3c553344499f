/** The welcome, the daily five and the figures of the home page, in a file that is loaded after the page. */

export { DailyCard } from './daily-card'
export { TrendingStrip } from './trending-strip'
export { Welcome } from './welcome'
export { WinRateCard } from './win-rate-card'
