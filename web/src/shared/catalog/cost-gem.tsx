/** The cost of a card, in a mana gem. */

export function CostGem({ cost, className }: { cost: number | string; className: string }) {
  return (
    <span className={`cost-gem ${className}`}>
      <svg viewBox="0 0 32 32" className="absolute inset-0 size-full" aria-hidden="true">
        <path
          d="M16 1.5 28.4 8.7v14.6L16 30.5 3.6 23.3V8.7z"
          fill="#2176d8"
          stroke="#0a2f66"
          strokeWidth="2"
          strokeLinejoin="round"
        />
        <path d="M16 4 26 9.8v6.4L16 10 6 16.2V9.8z" fill="#7cc4ff" opacity="0.6" />
        <path d="M6 16.4v5.8L16 28l10-5.8v-5.8L16 22.6z" fill="#0f4d9e" opacity="0.75" />
      </svg>
      <span className="relative">{cost}</span>
    </span>
  )
}
