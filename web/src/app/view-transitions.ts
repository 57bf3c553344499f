/** Prevents console errors from view transitions that the browser skips: interrupted by the next one, or in a hidden tab. */

export function quietViewTransitions(): void {
  if (!('startViewTransition' in document)) return
  const start = document.startViewTransition.bind(document)
  document.startViewTransition = (update) => {
    const transition = start(update)
    // `ready` rejects when the animation is skipped. Errors of the update itself reject the other promises.
    transition.ready.catch(() => {})
    return transition
  }
}
