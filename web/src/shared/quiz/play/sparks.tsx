/** Sparks that fly once from the middle of what they lie on: a win, a promotion, a level without a mistake. */

import './play.css'

const COUNT = 14

export function Sparks() {
  return (
    <span className="sparks" aria-hidden="true">
      {Array.from({ length: COUNT }, (_, spark) => (
        <span key={spark} style={{ '--turn': `${(spark * 360) / COUNT}deg`, '--i': spark % 3 }} />
      ))}
    </span>
  )
}
