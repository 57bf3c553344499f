import { createFileRoute } from '@tanstack/react-router'
import { SafeAreaScreen } from '@/features/safe-area/safe-area-screen'

export const Route = createFileRoute('/_app/safe-area-test')({ component: SafeAreaScreen })
