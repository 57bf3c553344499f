import { createFileRoute } from '@tanstack/react-router'
import { LevelsScreen } from '@/features/solo/levels-screen'

export const Route = createFileRoute('/_app/quizzes/solo/levels')({ component: LevelsScreen })
