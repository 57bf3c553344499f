/** The text that a link or a share sheet passes in the URL of the import page. */

export interface ImportSearch {
  /** A deck code. */
  code?: string | undefined
  /** Sent by a share sheet: the text, its title, the link. */
  text?: string | undefined
  title?: string | undefined
  url?: string | undefined
}

export function importSearch(search: Record<string, unknown>): ImportSearch {
  const { code, text, title, url } = search
  return { code: word(code), text: word(text), title: word(title), url: word(url) }
}

/** The router parses values that look like a number as a number. */
function word(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

export function addressText({ code, text, title, url }: ImportSearch): string {
  // A plus sign in a URL means a space, but deck codes contain plus signs.
  const whole = code?.trim().replaceAll(' ', '+')
  const shared = [title && text ? `### ${title}` : title, text, url]
  return [whole, ...shared].filter(Boolean).join('\n')
}
