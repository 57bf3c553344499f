import { createFileRoute } from '@tanstack/react-router'
import { RankedScreen } from '@/features/ranked/ranked-screen'

export const Route = createFileRoute('/_app/quizzes/weekly-ranked/')({ component: RankedScreen })
