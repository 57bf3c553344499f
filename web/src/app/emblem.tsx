/** The sign of Runeside: the mana crystal at the heart of the rune circle. */

import { ManaCrystal } from '@/shared/ui/mana-crystal'
import { RuneCircle } from '@/shared/ui/rune-circle'

export function Emblem() {
  return (
    <div className="emblem grid w-56 place-items-center *:col-start-1 *:row-start-1 lg:w-full lg:max-w-104">
      <RuneCircle className="emblem-ring w-full" />
      <ManaCrystal className="emblem-crystal w-[30%]" />
    </div>
  )
}
