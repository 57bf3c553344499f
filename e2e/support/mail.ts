import { eventually } from './eventually.ts'
import type { Server } from './server.ts'

export type MailKind =
  | 'signup'
  | 'magiclink'
  | 'recovery'
  | 'email_change'
  | 'email_changed'
  | 'reauthentication'
  | 'invite'
  | 'contact'
  | 'deletion_request'
  | 'deletion_requested'
  | 'deletion_withdrawn'
  | 'deletion_check'
  | 'deletion_done'

export interface Mail {
  id: string
  to: string
  reply_to: string | null
  kind: MailKind
  language: string
  subject: string
  text: string
  html: string
  created_at: string
}

/** The mails of one address, each handed out once, oldest first. */
export class Inbox {
  readonly #server: Server
  readonly #address: string
  readonly #seen = new Set<string>()

  constructor(server: Server, address: string) {
    this.#server = server
    this.#address = address
  }

  /** The next mail, which must be of `kind` if one is named. */
  async next(kind?: MailKind): Promise<Mail> {
    const what = `a mail (${kind ?? 'any kind'}) to ${this.#address}`
    const mail = await eventually(what, async () => (await this.unread())[0])
    this.#seen.add(mail.id)
    if (kind && mail.kind !== kind) throw new Error(`expected ${what}, got ${mail.kind}`)
    return mail
  }

  /** The newest mail of `kind`; what came before it counts as read. */
  async latest(kind: MailKind): Promise<Mail> {
    const mail = await eventually(`a mail (${kind}) to ${this.#address}`, async () =>
      (await this.unread()).findLast((unread) => unread.kind === kind),
    )
    for (const { id } of await this.unread()) this.#seen.add(id)
    return mail
  }

  async unread(): Promise<Mail[]> {
    const to = encodeURIComponent(this.#address)
    const response = await fetch(`${this.#server.url}/dev/mail.json?to=${to}`)
    if (!response.ok) throw new Error(`/dev/mail.json answered ${response.status}`)
    const newestFirst = (await response.json()) as Mail[]
    return newestFirst.toReversed().filter((mail) => !this.#seen.has(mail.id))
  }
}

export function linkIn(text: string): string {
  const link = /https?:\/\/[^\s"<>]+/.exec(text)?.[0]
  if (!link) throw new Error(`no link in this mail:\n${text}`)
  return link
}

export function codeIn(text: string): string {
  const code = /\b\d{6}\b/.exec(text.replaceAll(/https?:\/\/\S+/g, ''))?.[0]
  if (!code) throw new Error(`no six-digit code in this mail:\n${text}`)
  return code
}

/** The hash that the mail's link carries, as `verifyOtp({ token_hash })` wants it. */
export function tokenHashIn(text: string): string {
  const query = new URL(linkIn(text)).searchParams
  const hash = query.get('token_hash') ?? query.get('token')
  if (!hash) throw new Error(`no token in the link of this mail:\n${text}`)
  return hash
}
