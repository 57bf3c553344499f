/**
 * Links between the administrator's pages. All of them are one route of the router, because a route costs every player's first
 * page some bytes; `screens.tsx` chooses the page.
 */

export const adminTo = (path: string, search: Record<string, string> = {}) =>
  ({ to: '/admin/$', params: { _splat: path }, search }) as const
