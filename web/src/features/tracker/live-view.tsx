/** Live tracking from the game's log. */

export { LiveTracker as LiveView } from './live/live-tracker'
