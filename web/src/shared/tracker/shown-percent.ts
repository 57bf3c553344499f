/** A chance that is not certain never reads as certain, and a small one never as none. */
export function shownShare(chance: number): number {
  if (chance <= 0 || chance >= 1) return chance
  return Math.min(0.99, Math.max(0.01, chance))
}
