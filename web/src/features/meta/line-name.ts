/** The name of a line of Meta Stats: the archetype's, or "other decks" of a class. */

import type { MetaArchetype } from '@/shared/api/contract.gen'
import { classOrNeutral } from '@/shared/catalog/card'
import { CLASS_NAMES } from '@/shared/catalog/card-names'
import { useT } from '@/shared/i18n/i18n'
import { useArchetypeName } from '@/shared/stats/rate'

export function useLineName() {
  const t = useT()
  const nameOf = useArchetypeName()
  return (line: Pick<MetaArchetype, 'archetype' | 'class'>) =>
    line.archetype
      ? nameOf(line.archetype)
      : t('meta.otherDecks', { class: t(CLASS_NAMES[classOrNeutral(line.class)]) })
}
