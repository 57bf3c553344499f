/** The reasons for changes of mana, with their texts and icons. */

import {
  CalendarHeart,
  CircleHelp,
  Crown,
  Flame,
  Gift,
  Medal,
  ShieldCheck,
  ShoppingBag,
  Sparkles,
  Swords,
  Undo2,
  type LucideIcon,
} from 'lucide-react'
import type { PlainKey } from '@/shared/i18n/translator'

interface Reason {
  icon: LucideIcon
  text: PlainKey
}

const REASONS: Partial<Record<string, Reason>> = {
  signup: { icon: Gift, text: 'mana.signup' },
  duo_entry: { icon: Swords, text: 'mana.duoEntry' },
  battle_royale_entry: { icon: Crown, text: 'mana.battleRoyaleEntry' },
  refund: { icon: Undo2, text: 'mana.refund' },
  legend_reward: { icon: Medal, text: 'mana.legendReward' },
  daily: { icon: Flame, text: 'mana.daily' },
  purchase: { icon: ShoppingBag, text: 'mana.purchase' },
  subscription_bonus: { icon: CalendarHeart, text: 'mana.subscriptionBonus' },
  reversal: { icon: Undo2, text: 'mana.reversal' },
  admin: { icon: ShieldCheck, text: 'mana.admin' },
  spend: { icon: Sparkles, text: 'mana.spend' },
}

/** A reason that this version of the page does not know is shown as "other". */
export function reasonOf(reason: string): Reason {
  return REASONS[reason] ?? { icon: CircleHelp, text: 'mana.other' }
}
