import { createFileRoute } from '@tanstack/react-router'
import { AboutScreen } from '@/features/legal/about-screen'

export const Route = createFileRoute('/_app/about')({ component: AboutScreen })
