/** Reads the demonstration's log with the tracker's own reader (crates/gamelog-wasm): one view for each moment. */

import * as v from 'valibot'
import { TrackerView } from '@/shared/api/contract.gen'
import address from '@/shared/wasm/gamelog.wasm?url'
import { DEMO_DECK, demoMoments, type Moment } from './demo-game'

export interface DemoMoment extends Pick<Moment, 'note'> {
  view: TrackerView
}

interface Reader {
  memory: WebAssembly.Memory
  input: (length: number) => number
  output: () => number
  start: () => void
  feed: () => number
  deck: () => void
  view: (byTurn: number) => number
}

const Answer = v.object({ view: TrackerView })

export async function loadDemo(): Promise<DemoMoment[]> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  return readDemo(await response.arrayBuffer())
}

export async function readDemo(module: BufferSource): Promise<DemoMoment[]> {
  const { instance } = await WebAssembly.instantiate(module)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The module is built with the app.
  const reader = instance.exports as unknown as Reader
  const put = (text: string) => {
    const bytes = new TextEncoder().encode(text)
    const place = reader.input(bytes.length)
    new Uint8Array(reader.memory.buffer, place, bytes.length).set(bytes)
  }
  reader.start()
  put(DEMO_DECK.map(([card, count]) => `${card}\t${count}`).join('\n'))
  reader.deck()
  return demoMoments().map(({ log, note }) => {
    put(log)
    reader.feed()
    const length = reader.view(0)
    const bytes = new Uint8Array(reader.memory.buffer, reader.output(), length)
    const { view } = v.parse(Answer, JSON.parse(new TextDecoder().decode(bytes)))
    return { note, view }
  })
}
