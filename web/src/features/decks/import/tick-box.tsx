/** A box to tick, with its label beside it. */

interface TickBoxProps {
  label: string
  checked: boolean
  onTick: (checked: boolean) => void
}

export function TickBox({ label, checked, onTick }: TickBoxProps) {
  return (
    <label className="flex min-h-11 items-center gap-3 font-bold">
      <input
        type="checkbox"
        className="size-5 accent-mana-fill"
        checked={checked}
        onChange={(event) => onTick(event.target.checked)}
      />
      {label}
    </label>
  )
}
