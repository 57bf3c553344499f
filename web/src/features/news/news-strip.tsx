/** A strip at the bottom of the page: what is announced to everyone, and that a report was answered. Both can be dismissed. */

import { useLocation } from '@tanstack/react-router'
import { Info, MessageSquareReply, TriangleAlert, X } from 'lucide-react'
import { useState } from 'react'
import type { Announcement } from '@/shared/api/contract.gen'
import { useI18n } from '@/shared/i18n/i18n'
import { TextsOf } from '@/shared/i18n/texts-of'
import { useOnline } from '@/shared/lib/use-online'
import { useUpdateReady } from '@/shared/pwa/service-worker'
import { readChoice, saveChoice } from '@/shared/storage/saved-choice'
import { AnswersSheet } from './answers-sheet'
import { useAnnouncements, useReportAnswers, useSeeAnswers } from './calls'

/** A game has its answers where the strip would be; the administrator's pages have the announcements anyway. */
const QUIET = /^\/(admin|quizzes\/(session|duo|battle-royale))/

export function NewsStrip() {
  const { data: announced = [] } = useAnnouncements()
  const { data: answers = [] } = useReportAnswers()
  const [dismissed, setDismissed] = useState(() => readChoice('news_dismissed')?.split(' ') ?? [])
  const [reading, setReading] = useState(false)
  const seeAnswers = useSeeAnswers()

  // The app's own notices have the same place.
  const [online, updateReady] = [useOnline(), useUpdateReady()]
  const isQuiet = useLocation({ select: ({ pathname }) => QUIET.test(pathname) })
  const mayShow = online && !updateReady && !isQuiet

  const shown = announced.find(({ id }) => !dismissed.includes(id))
  const hasNew = answers.some(({ seen }) => !seen)
  const dismiss = (id: string) => {
    // Those that are over need not be remembered.
    const kept = dismissed.filter((old) => announced.some((now) => now.id === old))
    setDismissed([...kept, id])
    saveChoice('news_dismissed', [...kept, id].join(' '))
  }
  const close = () => {
    setReading(false)
    seeAnswers()
  }
  return (
    <>
      <div className="notices" role="status">
        {mayShow && shown && <Banner announcement={shown} onDismiss={() => dismiss(shown.id)} />}
        {mayShow && !shown && hasNew && !reading && (
          <TextsOf part="news" waiting={null} failed={null}>
            <Answered onRead={() => setReading(true)} onDismiss={seeAnswers} />
          </TextsOf>
        )}
      </div>
      {reading && <AnswersSheet answers={answers} onClose={close} />}
    </>
  )
}

function Banner({
  announcement,
  onDismiss,
}: {
  announcement: Announcement
  onDismiss: () => void
}) {
  const { language } = useI18n()
  const Icon = announcement.tone === 'warning' ? TriangleAlert : Info
  return (
    <div className="notice">
      <Icon
        className={`size-5 shrink-0 ${announcement.tone === 'warning' ? 'text-leg' : 'text-mana'}`}
        aria-hidden="true"
      />
      <span className="min-w-0 flex-1">{announcement.texts[language]}</span>
      <CloseButton onClose={onDismiss} />
    </div>
  )
}

function Answered({ onRead, onDismiss }: { onRead: () => void; onDismiss: () => void }) {
  const { t } = useI18n()
  return (
    <div className="notice">
      <MessageSquareReply className="size-5 shrink-0 text-mana" aria-hidden="true" />
      <span className="min-w-0 flex-1">{t('news.answered')}</span>
      <button type="button" className="button button-mana" onClick={onRead}>
        {t('news.read')}
      </button>
      <CloseButton onClose={onDismiss} />
    </div>
  )
}

function CloseButton({ onClose }: { onClose: () => void }) {
  const { t } = useI18n()
  return (
    <button
      type="button"
      className="icon-button -mr-2 shrink-0"
      aria-label={t('common.close')}
      onClick={onClose}
    >
      <X className="size-5" aria-hidden="true" />
    </button>
  )
}
