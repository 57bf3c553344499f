/** The pages without RuneBot's button, as the specification names them. */

const HIDDEN =
  /^\/(deck-tracker|quizzes\/(solo\/session|session|duo|battle-royale\/room|weekly-ranked\/.))/

export function isHiddenOn(path: string): boolean {
  return HIDDEN.test(path)
}
