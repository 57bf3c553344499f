/** What dictation says above the input: where the sound goes, that it listens, or what went wrong. */

import { MicOff, X } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import type { PlainKey } from '@/shared/i18n/translator'
import { isNative } from '@/shared/native/platform'
import type { VoiceProblem } from './recognizer'
import type { Dictation } from './use-voice'

const PROBLEMS: Record<VoiceProblem, PlainKey> = {
  denied: 'runebot.denied',
  network: 'runebot.voiceNetwork',
  'no-microphone': 'runebot.noMicrophone',
  unsupported: 'runebot.voiceUnsupported',
}

export function VoiceNote({ voice }: { voice: Dictation }) {
  if (voice.asking) return <WhereSoundGoes voice={voice} />
  return (
    <>
      {voice.state === 'listening' && <Listening voice={voice} />}
      <div role="alert">{voice.problem && <Problem voice={voice} problem={voice.problem} />}</div>
    </>
  )
}

function WhereSoundGoes({ voice }: { voice: Dictation }) {
  const t = useT()
  const away = isNative() ? 'runebot.voicePhone' : 'runebot.voiceAway'
  return (
    <div className="bot-voice">
      <p className="text-sm">{t(voice.local ? 'runebot.voiceHere' : away)}</p>
      <div className="flex flex-wrap gap-2">
        {/* The player has just asked for it. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        <button type="button" autoFocus className="button button-mana flex-1" onClick={voice.agree}>
          {t('runebot.voiceStart')}
        </button>
        <button type="button" className="button button-quiet" onClick={voice.dismiss}>
          {t('common.cancel')}
        </button>
      </div>
    </div>
  )
}

function Listening({ voice }: { voice: Dictation }) {
  const t = useT()
  return (
    <div className="bot-voice bot-voice-row">
      <span className="bot-wave" aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
        <i />
      </span>
      <p className="min-w-0 flex-1" role="status">
        <b className="block">{t('runebot.listening')}</b>
        <span className="text-xs text-muted">{t('runebot.listeningLine')}</span>
      </p>
      <button
        type="button"
        className="icon-button"
        aria-label={t('common.cancel')}
        title={t('common.cancel')}
        onClick={voice.cancel}
      >
        <X className="size-5" aria-hidden="true" />
      </button>
    </div>
  )
}

function Problem({ voice, problem }: { voice: Dictation; problem: VoiceProblem }) {
  const t = useT()
  return (
    <div className="bot-voice bot-voice-row">
      <MicOff className="size-5 shrink-0 text-danger" aria-hidden="true" />
      <p className="min-w-0 flex-1 text-sm">
        <b className="block text-danger">{t(PROBLEMS[problem])}</b>
        {problem === 'denied' && t('runebot.deniedHelp')}
      </p>
      <button
        type="button"
        className="icon-button"
        aria-label={t('common.close')}
        onClick={voice.dismiss}
      >
        <X className="size-5" aria-hidden="true" />
      </button>
    </div>
  )
}
