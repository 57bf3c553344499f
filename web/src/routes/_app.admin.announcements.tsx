import { createFileRoute } from '@tanstack/react-router'
import { AnnouncementsScreen } from '@/features/admin/announcements/announcements-screen'

export const Route = createFileRoute('/_app/admin/announcements')({
  component: AnnouncementsScreen,
})
