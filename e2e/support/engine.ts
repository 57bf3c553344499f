/** The two databases the server runs on. Every contract file runs once on each. */
export const engines = ['sqlite', 'postgres'] as const

export type Engine = (typeof engines)[number]
