/** Parses a text while it is typed: at once in the page, and with the problems of each deck when the server has answered. */

import { useQuery } from '@tanstack/react-query'
import { useCardLocale } from '@/shared/catalog/card-locale'
import { parseOnServer, parseInPage, type ParsedText } from '@/shared/decks/parse-decks'
import { useSettled } from './use-settled'

const TYPING_MS = 250

interface ReadingState {
  reading: ParsedText | undefined
  pending: boolean
  /** Neither the page nor the server could parse the text. */
  error: Error | null
  /** The decks were parsed in the page, but the server could not validate them. */
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
