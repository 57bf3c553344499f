import { createFileRoute } from '@tanstack/react-router'
import { ImportsScreen } from '@/features/imports/imports-screen'

export const Route = createFileRoute('/_app/imports')({ component: ImportsScreen })
