/** Lets a page change that is overtaken by the next one, or happens unseen, pass without an error in the console. */

export function quietViewTransitions(): void {
  if (!('startViewTransition' in document)) return
  const start = document.startViewTransition.bind(document)
  document.startViewTransition = (update) => {
    const transition = start(update)
    // It is the animation alone that was skipped: what failed in the page itself is told by the other promises.
    transition.ready.catch(() => {})
    return transition
  }
}
