import { createFileRoute } from '@tanstack/react-router'
import { RoomScreen } from '@/features/battle-royale/room-screen'

export const Route = createFileRoute('/_app/quizzes/battle-royale/room/$roomId')({
  component: OneRoom,
})

function OneRoom() {
  return <RoomScreen roomId={Route.useParams().roomId} />
}
