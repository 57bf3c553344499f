/** Runs a task when the browser is idle, at the latest after `timeout` milliseconds. */

export function whenIdle(task: () => Promise<unknown>, timeout: number): void {
  const run = () => {
    task().catch(() => {}) // Only a head start: the code that needs the result calls it again and handles the error.
  }
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout })
  else setTimeout(run, Math.min(timeout, 500))
}
