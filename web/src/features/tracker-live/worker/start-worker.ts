/** Starts the worker of the tracker, which is a file of its own and loaded only by this page. */

import type { FromWorker, ToWorker } from './messages'

export function startWorker(onMessage: (message: FromWorker) => void) {
  const worker = new Worker(new URL('tracker-worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => onMessage(data))
  worker.addEventListener('error', () => onMessage({ kind: 'failed' }))
  return {
    post: (message: ToWorker, transfer: Transferable[] = []) =>
      worker.postMessage(message, transfer),
    stop: () => worker.terminate(),
  }
}
