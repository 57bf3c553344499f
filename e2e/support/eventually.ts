const POLL_MS = 50

/** Longer than anything takes on a busy machine; a test that passes does not wait for it. */
export const PATIENCE_MS = 60_000

/** Asks until there is an answer, for at most `withinMs`. */
export async function eventually<T>(
  what: string,
  ask: () => Promise<T | undefined> | T | undefined,
  withinMs = PATIENCE_MS,
): Promise<T> {
  const deadline = Date.now() + withinMs
  for (;;) {
    const answer = await ask()
    if (answer !== undefined) return answer
    if (Date.now() > deadline) throw new Error(`waited ${withinMs} ms without result for ${what}`)
    await new Promise((resolve) => {
      setTimeout(resolve, POLL_MS)
    })
  }
}

/** Waits for the clock itself, where a test is about time that passes. */
export async function clockPasses(instantMs: number): Promise<void> {
  const wait = instantMs - Date.now()
  await eventually('the clock', () => (Date.now() > instantMs ? true : undefined), wait + 1_000)
}
