import { createFileRoute } from '@tanstack/react-router'
import { QuizzesScreen } from '@/features/quiz/quizzes-screen'

export const Route = createFileRoute('/_app/quizzes/')({ component: QuizzesScreen })
