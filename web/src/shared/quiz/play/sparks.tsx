/** Sparks that fly once from the middle of what they lie on: a win, a promotion, a level without a mistake. */

const COUNT = 14

export function Sparks() {
  return (
    <span
      className="sparks pointer-events-none absolute inset-0 grid place-items-center *:col-start-1 *:row-start-1"
      aria-hidden="true"
    >
      {Array.from({ length: COUNT }, (_, spark) => (
        <span key={spark} style={{ '--turn': `${(spark * 360) / COUNT}deg`, '--i': spark % 3 }} />
      ))}
    </span>
  )
}
