/** The link back to the room that the player is in, among the quizzes. */

import { Link } from '@tanstack/react-router'
import { RUNNING_LINK, RunningCard } from '@/shared/quiz/running-card'
import { useRoomWords } from './current-room'

export function RunningRoom() {
  const room = useRoomWords()
  if (!room) return null
  const { id: roomId, title, text } = room
  return (
    <Link to="/quizzes/battle-royale/room/$roomId" params={{ roomId }} className={RUNNING_LINK}>
      <RunningCard title={title} text={text} />
    </Link>
  )
}
