/** Imports decks: paste codes or texts, preview each deck, then save them. */

import { Link, useLocation } from '@tanstack/react-router'
import { Download, LoaderCircle } from 'lucide-react'
import { useRef, useState, type FormEvent } from 'react'
import { deckErrorText } from '@/shared/decks/deck-error'
import { useT } from '@/shared/i18n/i18n'
import { useWide } from '@/shared/lib/use-wide'
import { Page } from '@/shared/ui/page'
import { addressText, importSearch } from './address-text'
import { DeckPreview } from './deck-preview'
import { LimitNotice } from './limit-notice'
import { nothingToSave } from './outcome'
import { PasteField } from './paste-field'
import { TickBox } from './tick-box'
import { useParsedText } from './use-parsed-text'
import { useSaveDecks } from './use-save-decks'

export function ImportsScreen() {
  const t = useT()
  const initialText = useLocation({ select: ({ search }) => addressText(importSearch(search)) })
  const [text, setText] = useState(initialText)
  const [submitted, setSubmitted] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const found = useParsedText(text)
  const { parsed, pending, error } = found
  const saving = useSaveDecks(parsed)

  const missing = nothingToSave(text, pending ? undefined : parsed)
  // An empty field is only an error after an attempt to save.
  const message = missing && (submitted || text.trim() !== '') ? t(missing) : undefined
  const failure = error && !pending ? deckErrorText(t, error) : undefined

  const change = (next: string) => {
    setText(next)
    setSubmitted(false)
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (missing || error) field.current?.focus()
    else if (!pending) void saving.save()
  }

  return (
    <Page title={t('imports.title')} back="/decks">
      <form
        className="grid items-start gap-6 max-lg:pb-24 lg:grid-cols-[22rem_minmax(0,1fr)] lg:gap-8"
        onSubmit={submit}
        noValidate
      >
        <div className="grid gap-4 lg:sticky lg:top-20">
          <PasteField ref={field} text={text} error={message ?? failure} onText={change} />
          <SaveButton count={saving.count} pending={saving.pending} done={saving.done} />
          {saving.limited && <LimitNotice />}
        </div>
        <Preview text={text} found={found} saving={saving} />
      </form>
    </Page>
  )
}

interface PreviewProps {
  text: string
  found: ReturnType<typeof useParsedText>
  saving: ReturnType<typeof useSaveDecks>
}

function Preview({ text, found, saving }: PreviewProps) {
  const t = useT()
  const { parsed, pending, unvalidated } = found
  const decks = parsed?.decks ?? []
  return (
    <section className="grid min-w-0 gap-4" aria-label={t('imports.preview')}>
      <p role="status" className={decks.length > 1 ? 'text-sm text-muted' : 'sr-only'}>
        {pending && text.trim() !== '' && t('common.loading')}
        {!pending && decks.length > 0 && t('imports.found', { count: decks.length })}
      </p>
      {decks.length > 1 && !saving.done && (
        <TickBox label={t('imports.all')} checked={saving.all} onTick={saving.chooseAll} />
      )}
      {decks.length > 0 && parsed && parsed.errors.length > 0 && (
        <p className="text-sm text-muted">
          {t('imports.unreadable', { count: parsed.errors.length })}
        </p>
      )}
      {unvalidated && decks.length > 0 && (
        <p className="text-sm text-muted">{t('imports.unjudged')}</p>
      )}
      {decks.length === 0 && <Waiting />}
      {saving.entries.map((entry) => (
        <DeckPreview
          key={entry.key}
          entry={entry}
          alone={decks.length === 1}
          onChange={saving.change}
        />
      ))}
    </section>
  )
}

interface SaveButtonProps {
  /** How many decks are chosen. */
  count: number
  pending: boolean
  /** All valid decks are saved. */
  done: boolean
}

/** In a bar at the bottom on phones, below the field on wide screens. */
function SaveButton({ count, pending, done }: SaveButtonProps) {
  const t = useT()
  const wide = useWide()
  const Icon = pending ? LoaderCircle : Download
  return (
    <div className={wide ? 'grid' : 'action-bar'}>
      {done ? (
        <Link to="/decks" className="button button-primary flex-1">
          {t('imports.toDecks')}
        </Link>
      ) : (
        <button
          type="submit"
          className="button button-primary flex-1"
          aria-disabled={pending}
          aria-busy={pending}
        >
          <Icon className={`size-5 ${pending ? 'spin' : ''}`} aria-hidden="true" />
          {count > 1 ? t('imports.saveMany', { count }) : t('imports.save')}
        </button>
      )}
    </div>
  )
}

/** The empty state: says what will be shown here. */
function Waiting() {
  const t = useT()
  return (
    <div className="card grid gap-3 p-5 max-lg:hidden">
      <h2 className="text-lg">{t('imports.waitingTitle')}</h2>
      <p className="text-muted">{t('imports.waitingText')}</p>
    </div>
  )
}
