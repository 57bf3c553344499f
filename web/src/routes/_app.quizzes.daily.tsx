import { createFileRoute } from '@tanstack/react-router'
import { DailyScreen } from '@/features/daily/daily-screen'

export const Route = createFileRoute('/_app/quizzes/daily')({ component: DailyScreen })
