/**
 * The worker of the tracker. It parses, and it ticks: timers of a page that the game covers run once a second and later once a
 * minute, those of a worker do not.
 */

import type { TrackerView } from '@/shared/api/contract.gen'
import { GameLog } from '@/shared/wasm/gamelog'
import { importLogs } from './import-logs'
import { LogReader } from './log-reader'
import type { FromWorker, ToWorker } from './messages'

const post = (message: FromWorker) => postMessage(message)

const loading = GameLog.load<TrackerView>().then((log) => new LogReader(log, post))

loading.then(
  () => post({ kind: 'ready' }),
  () => post({ kind: 'failed' }),
)

let ticking: ReturnType<typeof setInterval> | undefined

function setPace(everyMs: number): void {
  clearInterval(ticking)
  if (everyMs > 0) ticking = setInterval(() => post({ kind: 'tick' }), everyMs)
}

async function importAll({ id, user, logs }: Extract<ToWorker, { kind: 'import' }>): Promise<void> {
  try {
    // An instance of its own: the followed game goes on.
    const log = await GameLog.load()
    const games = await importLogs(log, user, logs, (bytes, total) =>
      post({ kind: 'progress', id, bytes, total }),
    )
    post({ kind: 'imported', id, games })
  } catch {
    post({ kind: 'import-failed', id })
  }
}

/** Messages stay in order, because each waits for the same promise. */
async function read(message: ToWorker): Promise<void> {
  const reader = await loading
  switch (message.kind) {
    case 'reset':
      return reader.reset(message.user)
    case 'session':
      return reader.beginSession(message)
    case 'decks':
      return reader.addDecks(message.bytes)
    case 'power':
      return reader.addPower(message)
    case 'list':
      return reader.setList(message.lines)
    case 'texts':
      return reader.setTexts(message.lines)
    case 'pace':
      return setPace(message.everyMs)
    case 'import':
      return importAll(message)
  }
}

onmessage = ({ data }: MessageEvent<ToWorker>) => {
  read(data).catch(() => post({ kind: 'failed' }))
}
