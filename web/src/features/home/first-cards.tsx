/** The welcome and the daily five of the home page, in a file that is loaded after the page. */

export { DailyCard } from './daily-card'
export { Welcome } from './welcome'
