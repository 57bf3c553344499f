import { createFileRoute } from '@tanstack/react-router'
import { SoloScreen } from '@/features/solo/solo-screen'

export const Route = createFileRoute('/_app/quizzes/solo/')({ component: SoloScreen })
