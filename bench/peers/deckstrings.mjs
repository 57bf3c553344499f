// Decodes the codes of a file (one per line) repeatedly, and prints how many per second of processor time.
// Usage: node deckstrings.mjs FILE MILLISECONDS

import { readFileSync } from 'node:fs'
import deckstrings from 'deckstrings'

const codes = readFileSync(process.argv[2], 'utf8').split('\n')
const span = Number(process.argv[3])

/** Decodes for `span` milliseconds and gives the rate. */
function rate(span) {
  const start = performance.now()
  const before = process.cpuUsage()
  let done = 0
  while (performance.now() - start < span) {
    for (const code of codes) deckstrings.decode(code)
    done += codes.length
  }
  const { user, system } = process.cpuUsage(before)
  return (done / (user + system)) * 1e6
}

// Warm up, until the engine has compiled the hot code.
rate(span / 2)
console.log(rate(span))
