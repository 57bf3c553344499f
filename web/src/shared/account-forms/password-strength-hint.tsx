/** Shows below the field how strong a password is while it is typed, and what would make it stronger. */

import { useT } from '@/shared/i18n/i18n'
import type { PlainKey } from '@/shared/i18n/translator'
import {
  passwordStrength,
  type PasswordOwner,
  type StrengthReason,
  type StrengthScore,
} from './password-strength'

const WORDS: Record<StrengthScore, PlainKey> = {
  0: 'auth.strength0',
  1: 'auth.strength1',
  2: 'auth.strength2',
  3: 'auth.strength3',
  4: 'auth.strength4',
}

const ADVICE: Record<StrengthReason, PlainKey> = {
  short: 'auth.adviceShort',
  common: 'auth.adviceCommon',
  personal: 'auth.advicePersonal',
  game: 'auth.adviceGame',
  sequence: 'auth.adviceSequence',
  repeated: 'auth.adviceRepeated',
  kinds: 'auth.adviceKinds',
  length: 'auth.adviceLength',
}

const COLOURS: Record<StrengthScore, string> = {
  0: 'bg-danger-fill',
  1: 'bg-danger-fill',
  2: 'bg-leg-fill',
  3: 'bg-ok-fill',
  4: 'bg-ok-fill',
}

const BARS: StrengthScore[] = [1, 2, 3, 4]

interface PasswordStrengthHintProps extends PasswordOwner {
  password: string
}

export function PasswordStrengthHint({ password, ...owner }: PasswordStrengthHintProps) {
  return (
    // Always rendered, so that screen readers announce new lines.
    <div aria-live="polite" className="text-sm text-muted empty:absolute">
      {password && <Verdict password={password} owner={owner} />}
    </div>
  )
}

function Verdict({ password, owner }: { password: string; owner: PasswordOwner }) {
  const t = useT()
  const { score, reasons } = passwordStrength(password, owner)
  return (
    <div className="grid gap-1.5">
      <div className="flex items-center gap-3">
        <span className="flex flex-1 gap-1" aria-hidden="true">
          {BARS.map((bar) => (
            <span
              key={bar}
              className={`h-1.5 flex-1 rounded-pill ${bar <= Math.max(score, 1) ? COLOURS[score] : 'bg-line'}`}
            />
          ))}
        </span>
        <span className="font-bold text-ink">{t(WORDS[score])}</span>
      </div>
      {reasons.length > 0 && (
        <ul className="grid list-disc gap-0.5 pl-5">
          {reasons.map((reason) => (
            <li key={reason}>{t(ADVICE[reason])}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
