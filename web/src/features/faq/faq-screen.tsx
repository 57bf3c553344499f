/** Questions and answers, by group, with a search over all of them. */

import { Link, useLocation } from '@tanstack/react-router'
import { Search, SearchX } from 'lucide-react'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { EmptyState } from '@/shared/ui/empty-state'
import { Contents } from '@/shared/ui/contents'
import { Page } from '@/shared/ui/page'
import { FaqGroupCard } from './faq-group-card'
import { FaqFailure, FaqSkeleton } from './faq-loading'
import { searchFaq, searchWords, type FaqHits } from './faq-search'
import type { FaqText } from './texts/faq-text'
import { useFaqText } from './use-faq-text'

export function FaqScreen() {
  const t = useT()
  const { data: text, isError, refetch } = useFaqText()
  return (
    <Page title={t('faq.title')} back="/settings">
      {text && <Questions text={text} />}
      {!text && (
        <div className="mx-auto max-w-[46rem]">
          {isError ? <FaqFailure onRetry={() => void refetch()} /> : <FaqSkeleton />}
        </div>
      )}
    </Page>
  )
}

function Questions({ text }: { text: FaqText }) {
  const [query, setQuery] = useState('')
  const words = useMemo(() => searchWords(query), [query])
  // Deferred, so that rendering the list does not delay typing.
  const deferredWords = useDeferredValue(words)
  const groups = useMemo(() => searchFaq(text, deferredWords), [text, deferredWords])
  const hash = useLocation({ select: (location) => location.hash })
  useOpenedByAddress(hash)

  return (
    <div className="grid justify-center gap-14 lg:grid-cols-[15rem_minmax(0,46rem)]">
      <GroupLinks groups={groups} />
      <div className="grid content-start gap-6">
        <SearchField query={query} onChange={setQuery} />
        <Outcome searching={deferredWords.length > 0} groups={groups} />
        {groups.map((group) => (
          <FaqGroupCard key={group.id} group={group} words={deferredWords} openId={hash} />
        ))}
        {groups.length === 0 && <NothingFound query={query.trim()} />}
      </div>
    </div>
  )
}

/** Scrolls to the question or group whose anchor is in the URL, and focuses it. */
function useOpenedByAddress(id: string): void {
  useEffect(() => {
    const target = id ? document.getElementById(id) : null
    target?.scrollIntoView()
    const focused = target?.querySelector('summary') ?? target
    focused?.focus({ preventScroll: true })
  }, [id])
}

/** Links to the groups, beside the questions on wide screens. */
function GroupLinks({ groups }: { groups: FaqHits[] }) {
  const t = useT()
  return (
    <nav className="max-lg:hidden" aria-label={t('faq.groups')}>
      <div className="sticky top-20">
        <Contents sections={groups} />
      </div>
    </nav>
  )
}

function SearchField({ query, onChange }: { query: string; onChange: (query: string) => void }) {
  const t = useT()
  return (
    <label className="relative block">
      <span className="sr-only">{t('faq.search')}</span>
      <Search
        className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-subtle"
        aria-hidden="true"
      />
      <input
        type="search"
        className="field pl-12"
        placeholder={t('faq.search')}
        autoComplete="off"
        enterKeyHint="search"
        value={query}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}

/** The number of questions found. Always rendered, so that screen readers announce changes. */
function Outcome({ searching, groups }: { searching: boolean; groups: FaqHits[] }) {
  const t = useT()
  const count = groups.reduce((sum, group) => sum + group.items.length, 0)
  return (
    <p role="status" className="text-sm text-muted empty:hidden">
      {searching && t('faq.found', { count })}
    </p>
  )
}

function NothingFound({ query }: { query: string }) {
  const t = useT()
  return (
    <EmptyState
      icon={SearchX}
      title={t('faq.nothingTitle', { query })}
      actions={
        <Link to="/contact" className="button button-primary">
          {t('faq.write')}
        </Link>
      }
    >
      <p>{t('faq.nothingText')}</p>
    </EmptyState>
  )
}
