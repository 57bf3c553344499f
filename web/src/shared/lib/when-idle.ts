/**
 * Runs a task when the page has loaded and the browser is idle, at the latest `timeout` milliseconds after it loaded. A
 * browser is also idle while it waits for the first page's files: a task that ran then would take bandwidth from them.
 */

export function whenIdle(task: () => Promise<unknown>, timeout: number): void {
  const run = () => {
    task().catch(() => {}) // Only a head start: the code that needs the result calls it again and handles the error.
  }
  const wait = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout })
    else setTimeout(run, Math.min(timeout, 500))
  }
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
}
