import { createFileRoute } from '@tanstack/react-router'
import { GamesScreen } from '@/features/admin/running/games-screen'

export const Route = createFileRoute('/_app/admin/games')({ component: GamesScreen })
