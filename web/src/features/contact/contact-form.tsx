/** The form for a message: its topic, its text, and the error of the last attempt. */

import { useMutation } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { useI18n, useT } from '@/shared/i18n/i18n'
import type { PlainKey } from '@/shared/i18n/translator'
import { useUser } from '@/shared/session/session'
import { TextArea } from '@/shared/ui/field'
import { FormError } from '@/shared/ui/form-error'
import { SubmitButton } from '@/shared/ui/submit-button'
import { toast } from '@/shared/ui/toast'
import { LengthCounter } from './length-counter'
import { EMPTY_DRAFT, MAX_LENGTH, problemWith, MIN_LENGTH, TOPICS, type Topic } from './message'
import { failureText, messageRefusal, sendMessage } from './send-message'
import { useDraft } from './use-draft'

interface ContactFormProps {
  /** Set if the form replaces an element that had the focus. */
  takesFocus: boolean
  onSent: () => void
}

export function ContactForm({ takesFocus, onSent }: ContactFormProps) {
  const { t, language } = useI18n()
  const user = useUser()
  const [draft, setDraft] = useDraft(user.id)
  const [problem, setProblem] = useState<ReturnType<typeof problemWith>>(null)
  const area = useRef<HTMLTextAreaElement>(null)

  const sending = useMutation({
    mutationFn: () => sendMessage(draft, language),
    networkMode: 'always',
    onSuccess: () => {
      setDraft(EMPTY_DRAFT)
      toast.success(t('contact.sent'))
      onSent()
    },
    onError: (error) => showProblem(messageRefusal(error)),
  })

  useEffect(() => {
    if (takesFocus) area.current?.focus()
  }, [takesFocus])

  const showProblem = (found: ReturnType<typeof problemWith>) => {
    setProblem(found)
    if (found) area.current?.focus()
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (sending.isPending) return
    const found = problemWith(draft.message)
    showProblem(found)
    if (!found) sending.mutate()
  }

  return (
    <form className="grid gap-5" onSubmit={submit} noValidate>
      <p className="wrap-anywhere text-muted">{t('contact.intro', { email: user.email })}</p>
      <TopicField value={draft.topic} onChange={(topic) => setDraft({ ...draft, topic })} />
      <div className="grid gap-1.5">
        <TextArea
          ref={area}
          label={t('contact.message')}
          name="message"
          rows={8}
          hint={t('contact.messageHint', { min: MIN_LENGTH, max: MAX_LENGTH })}
          error={problem ? t(PROBLEMS[problem], { min: MIN_LENGTH, max: MAX_LENGTH }) : undefined}
          value={draft.message}
          onChange={(event) => {
            setProblem(null)
            setDraft({ ...draft, message: event.target.value })
          }}
        />
        <LengthCounter message={draft.message} />
      </div>
      <FormError>{sending.isError && !problem && t(failureText(sending.error))}</FormError>
      <SubmitButton pending={sending.isPending}>{t('contact.send')}</SubmitButton>
    </form>
  )
}

const PROBLEMS = {
  message_too_short: 'contact.tooShort',
  message_too_long: 'contact.tooLong',
} as const

const TOPIC_NAMES: Record<Topic, PlainKey> = {
  question: 'contact.topicQuestion',
  bug: 'contact.topicBug',
  account: 'contact.topicAccount',
  idea: 'contact.topicIdea',
  other: 'contact.topicOther',
}

interface TopicFieldProps {
  value: Topic
  onChange: (topic: Topic) => void
}

function TopicField({ value, onChange }: TopicFieldProps) {
  const t = useT()
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-bold">
        {t('contact.topic')}
      </label>
      <span className="relative block">
        <select
          id={id}
          name="topic"
          className="field appearance-none pr-12"
          value={value}
          onChange={(event) => onChange(TOPICS[event.target.selectedIndex] ?? 'other')}
        >
          {TOPICS.map((topic) => (
            <option key={topic} value={topic}>
              {t(TOPIC_NAMES[topic])}
            </option>
          ))}
        </select>
        <ChevronDown
          className="pointer-events-none absolute top-1/2 right-4 size-5 -translate-y-1/2 text-muted"
          aria-hidden="true"
        />
      </span>
    </div>
  )
}
