/**
 * Follows logs with the page's module, in chunks as a page reads them: both what is shown and what is recorded.
 *
 * Arguments: the module, then the logs. Prints megabytes per second of processor time, the best of some rounds, and the module's
 * memory in kilobytes afterwards.
 */
import { readFileSync } from 'node:fs'

const CHUNK = 1 << 16
const ROUNDS = 8
const [module, ...paths] = process.argv.slice(2)
const logs = paths.map((path) => readFileSync(path))
const megabytes = logs.reduce((sum, log) => sum + log.length, 0) / 1e6
const { instance } = await WebAssembly.instantiate(readFileSync(module), {})
const tracker = instance.exports

function follow(log) {
  tracker.start()
  for (let at = 0; at < log.length; at += CHUNK) {
    const chunk = log.subarray(at, at + CHUNK)
    const place = tracker.input(chunk.length)
    new Uint8Array(tracker.memory.buffer, place, chunk.length).set(chunk)
    tracker.feed()
    tracker.finished()
  }
  tracker.end()
  tracker.view(10)
}

let best = 0
for (let round = 0; round < ROUNDS; round++) {
  const start = process.cpuUsage()
  logs.forEach(follow)
  const { user, system } = process.cpuUsage(start)
  best = Math.max(best, megabytes / ((user + system) / 1e6))
}
console.log(best, tracker.memory.buffer.byteLength / 1024)
