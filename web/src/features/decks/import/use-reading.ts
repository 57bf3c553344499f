/** Reads a text while it is typed: at once by the page, and with the problems of each deck as soon as the server answers. */

import { useQuery } from '@tanstack/react-query'
import { useCardLocale } from '@/shared/catalog/card-locale'
import { parseOnServer, parseInPage, type ParsedText } from '@/shared/decks/parse-decks'
import { useSettled } from './use-settled'

const TYPING_MS = 250

interface ReadingState {
  reading: ParsedText | undefined
  pending: boolean
  /** Nobody could read it: neither this page nor the server. */
  error: Error | null
  /** The decks could be read, but not judged. */
  unjudged: boolean
}

export function useReading(text: string): ReadingState {
  const locale = useCardLocale()
  const typed = useSettled(text.trim(), TYPING_MS)
  const options = {
    enabled: typed !== '',
    retry: false,
    networkMode: 'always',
    gcTime: 60_000,
  } as const
  const here = useQuery({
    ...options,
    queryKey: ['reading', 'here', typed],
    queryFn: () => parseInPage(typed),
  })
  const server = useQuery({
    ...options,
    queryKey: ['reading', locale, typed],
    queryFn: () => parseOnServer(typed, locale),
  })
  const reading = server.data ?? here.data
  return {
    reading: typed === '' ? undefined : reading,
    pending: typed !== text.trim() || (typed !== '' && !reading && !server.error),
    error: reading ? null : server.error,
    unjudged: !server.data && server.isError,
  }
}
