import { createFileRoute } from '@tanstack/react-router'
import { DataScreen } from '@/features/admin/running/data-screen'

export const Route = createFileRoute('/_app/admin/data')({ component: DataScreen })
