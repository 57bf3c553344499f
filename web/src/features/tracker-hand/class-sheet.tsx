/** Chooses the opponent's class. */

import { CLASSES, type CardClass } from '@/shared/catalog/card'
import { CLASS_NAMES } from '@/shared/catalog/card-names'
import { ClassEmblem } from '@/shared/catalog/class-sigil'
import { useI18n } from '@/shared/i18n/i18n'
import { Sheet } from '@/shared/ui/sheet'
import type { Note } from './game'

interface ClassSheetProps {
  chosen: CardClass | null
  note: (note: Note) => void
  onClose: () => void
}

export function ClassSheet({ chosen, note, onClose }: ClassSheetProps) {
  const { t, language } = useI18n()
  const { compare } = new Intl.Collator(language)
  const classes = CLASSES.filter((name) => name !== 'NEUTRAL').toSorted((a, b) =>
    compare(t(CLASS_NAMES[a]), t(CLASS_NAMES[b])),
  )
  return (
    <Sheet open onClose={onClose} title={t('tracker.opponentClass')}>
      <div className="class-grid">
        {classes.map((cardClass) => (
          <button
            key={cardClass}
            type="button"
            className="class-choice"
            aria-pressed={cardClass === chosen}
            onClick={() => {
              note({ kind: 'opponent class', cardClass })
              onClose()
            }}
          >
            <ClassEmblem cardClass={cardClass} className="size-11" />
            {t(CLASS_NAMES[cardClass])}
          </button>
        ))}
      </div>
    </Sheet>
  )
}
