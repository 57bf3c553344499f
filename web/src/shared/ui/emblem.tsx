/** The logo of Runeside: the mana crystal inside the rune circle. */

import { ManaCrystal } from './mana-crystal'
import { RuneCircle } from './rune-circle'

export function Emblem({ className }: { className: string }) {
  return (
    <div className={`grid place-items-center *:col-start-1 *:row-start-1 ${className}`}>
      <RuneCircle className="emblem-ring w-full" />
      <ManaCrystal className="emblem-crystal w-[34%]" />
    </div>
  )
}
