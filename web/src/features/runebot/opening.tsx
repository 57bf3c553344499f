/** What RuneBot says first: what it can do, with questions to begin with. */

import { useT } from '@/shared/i18n/i18n'
import { useUsername } from '@/shared/profile/profile'
import { Chips } from './chips'

interface OpeningProps {
  /** Whether questions are offered: before the first one. */
  asks: boolean
  onAsk: (question: string) => void
}

export function Opening({ asks, onAsk }: OpeningProps) {
  const t = useT()
  const name = useUsername()
  return (
    <>
      <div className="bot-said">
        <p>{t('runebot.hello', { name })}</p>
        <ul className="bot-abilities">
          <li>{t('runebot.canCards')}</li>
          <li>{t('runebot.canRules')}</li>
          <li>{t('runebot.canDecks')}</li>
          <li>{t('runebot.canYou')}</li>
        </ul>
      </div>
      {asks && (
        <Chips
          questions={[t('runebot.tryKeyword'), t('runebot.tryCards'), t('runebot.tryApp')]}
          onAsk={onAsk}
        />
      )}
    </>
  )
}
