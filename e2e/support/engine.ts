/** The two databases the server runs on. */
export const engines = ['sqlite', 'postgres'] as const

export type Engine = (typeof engines)[number]

/**
 * Where files run whose subject is not the database: on SQLite, or on what E2E_ENGINE names. The feature tests of the
 * server cover their rules on both.
 */
export const usualEngine: readonly Engine[] = [
  process.env.E2E_ENGINE === 'postgres' ? 'postgres' : 'sqlite',
]
