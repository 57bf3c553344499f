import { createFileRoute } from '@tanstack/react-router'
import { DeletionsScreen } from '@/features/admin/deletions/deletions-screen'

export const Route = createFileRoute('/_app/admin/deletions')({ component: DeletionsScreen })
