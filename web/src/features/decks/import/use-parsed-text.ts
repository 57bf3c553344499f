/** Parses a text while it is typed: at once in the page, and with the problems of each deck when the server has answered. */

import { useQuery } from '@tanstack/react-query'
import { useCardLocale } from '@/shared/catalog/card-locale'
import { parseOnServer, parseInPage, type ParsedText } from '@/shared/decks/parse-decks'
import { useDebounced } from './use-debounced'

const TYPING_MS = 250

interface ParsedTextState {
  parsed: ParsedText | undefined
  pending: boolean
  /** Neither the page nor the server could parse the text. */
  error: Error | null
  /** The decks were parsed in the page, but the server could not validate them. */
  unvalidated: boolean
}

export function useParsedText(text: string): ParsedTextState {
  const locale = useCardLocale()
  const typed = useDebounced(text.trim(), TYPING_MS)
  const options = {
    enabled: typed !== '',
    retry: false,
    networkMode: 'always',
    gcTime: 60_000,
  } as const
  const inPage = useQuery({
    ...options,
    queryKey: ['reading', 'here', typed],
    queryFn: () => parseInPage(typed),
  })
  const server = useQuery({
    ...options,
    queryKey: ['reading', locale, typed],
    queryFn: () => parseOnServer(typed, locale),
  })
  const parsed = server.data ?? inPage.data
  return {
    parsed: typed === '' ? undefined : parsed,
    pending: typed !== text.trim() || (typed !== '' && !parsed && !server.error),
    error: parsed ? null : server.error,
    unvalidated: !server.data && server.isError,
  }
}
