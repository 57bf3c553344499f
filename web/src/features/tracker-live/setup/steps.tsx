/** What has to be done once: turn the log on, restart the game, drop the folder. */

import { Check, CircleAlert, CircleDashed } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormats } from '@/shared/i18n/formats'
import { useT } from '@/shared/i18n/i18n'
import type { Problem } from '../checks'
import { LOG_CONFIG, PLACES, type System } from '../config-files'
import type { Look } from '../follower'
import { CodeLine, SaveButton } from './config-file'

interface StepsProps {
  givenAt: number | null
  system: System
  look: Look | null
  problem: Problem | null
}

type StepState = 'todo' | 'done' | 'missing' | 'later'

export function Steps({ system, givenAt, look, problem }: StepsProps) {
  const t = useT()
  const { time } = useFormats()
  const noLog = problem === 'no-power' || problem === 'no-session'
  const isDropped = look !== null && problem !== 'other-folder' && problem !== 'lost'
  const log: StepState = noLog ? 'missing' : look?.power ? 'done' : 'todo'
  return (
    <ol className="card">
      <Step number={1} state={log} title={t('trackerLive.stepLog')}>
        <p>{noLog ? t('trackerLive.stepLogMissing') : t('trackerLive.stepLogText')}</p>
        {log === 'todo' && (
          <>
            <CodeLine text={PLACES[system].logConfig} label={t('trackerLive.copyPath')} />
            <SaveButton file={{ name: 'log.config', text: LOG_CONFIG }} />
          </>
        )}
        {log !== 'done' && (
          <details className="tl-more">
            <summary>{t('trackerLive.whatItDoes')}</summary>
            <p>{t('trackerLive.logConfigLines')}</p>
            <pre className="tl-pre">{LOG_CONFIG}</pre>
            <p>{t('trackerLive.logConfigExists')}</p>
          </details>
        )}
      </Step>
      <Step
        number={2}
        state={noLog ? 'later' : look?.power ? 'done' : 'todo'}
        title={t('trackerLive.stepRestart')}
      >
        <p>{noLog ? t('trackerLive.stepRestartLater') : t('trackerLive.stepRestartText')}</p>
      </Step>
      <Step number={3} state={isDropped ? 'done' : 'todo'} title={t('trackerLive.stepDrop')}>
        <p>
          {isDropped && givenAt !== null
            ? t('trackerLive.stepDropDone', { time: time(new Date(givenAt)) })
            : t('trackerLive.stepDropText')}
        </p>
      </Step>
    </ol>
  )
}

interface StepProps {
  number: number
  state: StepState
  title: string
  children: ReactNode
}

function Step({ number, state, title, children }: StepProps) {
  const t = useT()
  const isDone = state === 'done'
  return (
    <li className="tl-step">
      <span className="tl-step-number" data-done={isDone} aria-hidden="true">
        {isDone ? <Check className="size-5" /> : number}
      </span>
      <div className="tl-step-body">
        <div className="flex items-start gap-3">
          <h3 className="tl-step-title">{title}</h3>
          {state === 'missing' && (
            <span className="tl-tag text-leg">
              <CircleAlert aria-hidden="true" />
              {t('trackerLive.missing')}
            </span>
          )}
          {state === 'later' && (
            <span className="tl-tag text-muted">
              <CircleDashed aria-hidden="true" />
              {t('trackerLive.next')}
            </span>
          )}
          {isDone && (
            <span className="tl-tag text-ok">
              <Check aria-hidden="true" />
              {t('trackerLive.done')}
            </span>
          )}
        </div>
        {children}
      </div>
    </li>
  )
}
