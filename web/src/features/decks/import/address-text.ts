/** What a link or another app hands over in the address of the import page. */

export interface ImportSearch {
  /** A deck code. */
  code?: string | undefined
  /** What a share sheet sends: the text, its title, the link. */
  text?: string | undefined
  title?: string | undefined
  url?: string | undefined
}

export function importSearch(search: Record<string, unknown>): ImportSearch {
  const { code, text, title, url } = search
  return { code: word(code), text: word(text), title: word(title), url: word(url) }
}

/** The router reads what looks like a number as one. */
function word(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

export function addressText({ code, text, title, url }: ImportSearch): string {
  // In an address a plus sign stands for a space, and codes have plus signs.
  const whole = code?.trim().replaceAll(' ', '+')
  const shared = [title && text ? `### ${title}` : title, text, url]
  return [whole, ...shared].filter(Boolean).join('\n')
}
