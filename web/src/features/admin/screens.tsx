/** The administrator's pages by their address. Each is loaded when it is opened. */

import { lazy, Suspense, type ComponentType, type LazyExoticComponent } from 'react'

interface ScreenProps {
  /** The rest of the address: the id of a player, a question or a purchase. */
  id: string
  /** The filters in the address. */
  search: Partial<Record<string, string>>
}

type Screen = LazyExoticComponent<ComponentType<ScreenProps>>

const page = (load: () => Promise<ComponentType<ScreenProps>>): Screen =>
  lazy(async () => ({ default: await load() }))

const LISTS: Partial<Record<string, Screen>> = {
  '': page(async () => (await import('./overview-screen')).OverviewScreen),
  users: page(async () => {
    const { UsersScreen } = await import('./users/users-screen')
    return ({ search }) => <UsersScreen {...search} />
  }),
  deletions: page(async () => (await import('./deletions/deletions-screen')).DeletionsScreen),
  questions: page(async () => {
    const { QuestionsScreen } = await import('./questions/questions-screen')
    return ({ search }) => <QuestionsScreen {...search} />
  }),
  purchases: page(async () => {
    const { PurchasesScreen } = await import('./purchases/purchases-screen')
    return ({ search }) => <PurchasesScreen {...search} />
  }),
  figures: page(async () => {
    const { FiguresScreen } = await import('./figures/figures-screen')
    return ({ search }) => <FiguresScreen {...search} />
  }),
  log: page(async () => {
    const { LogScreen } = await import('./log/log-screen')
    return ({ search }) => <LogScreen {...search} />
  }),
  outbox: page(async () => (await import('./running/outbox-screen')).OutboxScreen),
  games: page(async () => (await import('./running/games-screen')).GamesScreen),
  data: page(async () => (await import('./running/data-screen')).DataScreen),
  announcements: page(
    async () => (await import('./announcements/announcements-screen')).AnnouncementsScreen,
  ),
}

const DETAILS: Partial<Record<string, Screen>> = {
  users: page(async () => (await import('./users/user-screen')).UserScreen),
  questions: page(async () => (await import('./questions/question-screen')).QuestionScreen),
  purchases: page(async () => (await import('./purchases/purchase-screen')).PurchaseScreen),
}

/** The page of an address below /admin, and the id in it; null for an unknown address. */
export function screenOf(path: string): { Shown: Screen; id: string } | null {
  const [section = '', id = '', ...more] = path.split('/').filter(Boolean)
  const Shown = (id ? DETAILS : LISTS)[section]
  return Shown && more.length === 0 ? { Shown, id } : null
}

export function Screens({ path, search }: { path: string; search: ScreenProps['search'] }) {
  const found = screenOf(path)
  if (!found) return null
  const { Shown, id } = found
  return (
    <Suspense fallback={<main className="adm-main" aria-busy="true" />}>
      <Shown key={path} id={id} search={search} />
    </Suspense>
  )
}
