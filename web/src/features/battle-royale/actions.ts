/** The actions of the start page that have an address of their own. In a file of their own, because the route needs them early. */

export const ACTIONS = ['create', 'join', 'practice'] as const

export type Action = (typeof ACTIONS)[number]
