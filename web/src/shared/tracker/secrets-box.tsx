/** The secrets in play: what each of the opponent's may be, what it cannot be any more and why; and the player's own. */

import type { TrackerView } from '@/shared/api/contract.gen'
import { useT } from '@/shared/i18n/i18n'
import type { PlainKey } from '@/shared/i18n/translator'
import { MiniCard } from './mini-card'
import { shownSecret, type ShownSecret } from './secrets'
import type { CardOf } from './tracker-cards'

/** By the names of `gamelog`; a newer module may have others. */
const REASONS: Partial<Record<string, PlainKey>> = {
  attack: 'trackerView.afterAttack',
  minion_attacks: 'trackerView.afterMinionAttacks',
  minion_attacked: 'trackerView.afterMinionAttacked',
  hero_attacked: 'trackerView.afterHeroAttacked',
  hero_attacked_by_minion: 'trackerView.afterHeroAttackedByMinion',
  hero_damaged: 'trackerView.afterHeroDamaged',
  minion_played: 'trackerView.afterMinionPlayed',
  fourth_minion: 'trackerView.afterFourthMinion',
  spell_cast: 'trackerView.afterSpellCast',
  spell_on_minion: 'trackerView.afterSpellOnMinion',
  card_played: 'trackerView.afterCardPlayed',
  fresh_card_played: 'trackerView.afterFreshCard',
  three_cards: 'trackerView.afterThreeCards',
  hero_power: 'trackerView.afterHeroPower',
  second_draw: 'trackerView.afterSecondDraw',
  minion_died: 'trackerView.afterMinionDied',
  turn_start: 'trackerView.afterTurnStart',
  turn_end: 'trackerView.afterTurnEnd',
  cards_played: 'trackerView.afterCardsPlayed',
  no_damage: 'trackerView.afterNoDamage',
}

interface SecretsBoxProps {
  view: TrackerView
  cardOf: CardOf
}

export function SecretsBox({ view, cardOf }: SecretsBoxProps) {
  const t = useT()
  const { mine, theirs } = view.secrets
  return (
    <section className="card t-box grid gap-3" aria-labelledby="tracker-secrets">
      <h2 id="tracker-secrets" className="eyebrow">
        {t('trackerView.secretsTitle')}
      </h2>
      {theirs.map((secret) => (
        <Secret
          key={secret.entity}
          turn={secret.turn}
          secret={shownSecret(secret, view.format, cardOf)}
        />
      ))}
      {mine.length > 0 && (
        <div className="grid gap-1.5">
          <p className="text-sm font-bold">{t('trackerView.secretsMine')}</p>
          <ul className="t-minis">
            {mine.map(({ entity, card }) => (
              <li key={entity}>
                <MiniCard card={cardOf(card)} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

function Secret({ turn, secret }: { turn: number; secret: ShownSecret }) {
  const t = useT()
  const { card, possible, ruledOut } = secret
  const out = ruledOut.reduce((total, { cards }) => total + cards.length, 0)
  const shown = card ? [card] : possible
  return (
    <div className="grid gap-1.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <b>{t('trackerView.secretTurn', { turn })}</b>
        {shown.length > 0 && (
          <span className="text-muted">
            {card
              ? t('trackerView.secretIs')
              : t('trackerView.secretPossible', { count: possible.length })}
          </span>
        )}
      </p>
      <ul className="t-minis">
        {shown.map((it) => (
          <li key={it.id}>
            <MiniCard card={it} />
          </li>
        ))}
      </ul>
      {!card && out > 0 && (
        <details className="t-more">
          <summary>{t('trackerView.ruledOut', { count: out })}</summary>
          <dl className="grid gap-2">
            {ruledOut.map(({ by, cards }) => {
              const reason = REASONS[by]
              return (
                <div key={by}>
                  {reason && <dt className="text-xs text-muted">{t(reason)}</dt>}
                  <dd>
                    <ul className="t-minis">
                      {cards.map((it) => (
                        <li key={it.id}>
                          <MiniCard card={it} kind="replaced" />
                        </li>
                      ))}
                    </ul>
                  </dd>
                </div>
              )
            })}
          </dl>
        </details>
      )}
    </div>
  )
}
