/** The icon of arcane dust, which cards are crafted from. */

export function DustDrop({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 24 24" className={className} aria-hidden="true">
      <path
        d="M9.5 2h5v5.5l4.5 7a5.5 5.5 0 0 1-4.6 8.5H9.6A5.5 5.5 0 0 1 5 14.5l4.5-7z"
        fill="#8fd0ff"
      />
      <path d="M7.3 14h9.4l1 1.8a4 4 0 0 1-3.3 6.2H9.6a4 4 0 0 1-3.3-6.2z" fill="#2b8ef0" />
      <path d="M9 2h6v2.4H9z" fill="#e3b04b" />
    </svg>
  )
}
