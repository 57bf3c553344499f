import { createFileRoute } from '@tanstack/react-router'
import { OutboxScreen } from '@/features/admin/running/outbox-screen'

export const Route = createFileRoute('/_app/admin/outbox')({ component: OutboxScreen })
