/** Runs a task once the browser has nothing better to do, at the latest after `timeout` milliseconds. */

export function whenIdle(task: () => Promise<unknown>, timeout: number): void {
  const run = () => {
    task().catch(() => {}) // Nobody waits for it; whoever needs its outcome asks again.
  }
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout })
  else setTimeout(run, Math.min(timeout, 500))
}
