import { createFileRoute } from '@tanstack/react-router'
import { ComingSoonListScreen } from '@/features/coming-soon/coming-soon-list-screen'

export const Route = createFileRoute('/_app/coming-soon')({ component: ComingSoonListScreen })
