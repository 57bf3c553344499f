import { createFileRoute } from '@tanstack/react-router'
import { QuizzesPage } from '@/app/quizzes-page'

export const Route = createFileRoute('/_app/quizzes/')({ component: QuizzesPage })
