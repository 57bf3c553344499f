/** RuneBot's face, drawn here: the button needs one icon and not the file that games share theirs in. */

export function BotFace({ className }: { className: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M12 8V4.5M9.5 5.5 12 3l2.5 2.5M7 8h10a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3v-6a3 3 0 0 1 3-3zM1.5 13v2M22.5 13v2M9 13v2M15 13v2" />
    </svg>
  )
}
