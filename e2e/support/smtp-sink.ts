import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { simpleParser, type AddressObject, type ParsedMail } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { eventually } from './eventually.ts'

/** A real SMTP server that keeps what it is sent. */
export class SmtpSink {
  readonly mails: ParsedMail[] = []
  /** Addresses whose mailbox is full: a refusal for good, as SMTP has it. */
  readonly full = new Set<string>()
  readonly #server: SMTPServer

  private constructor() {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _session, done) => {
        const full = Object.assign(new Error('mailbox full'), { responseCode: 552 })
        done(this.full.has(address) ? full : null)
      },
      onData: (stream, _session, done) => {
        simpleParser(stream, (error, mail) => {
          if (!error) this.mails.push(mail)
          done(error)
        })
      },
    })
  }

  static async listening(port = 0): Promise<SmtpSink> {
    const sink = new SmtpSink()
    sink.#server.listen(port, '127.0.0.1')
    await once(sink.#server.server, 'listening')
    return sink
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.#server.server.address() as AddressInfo).port}`
  }

  to(address: string): ParsedMail[] {
    return this.mails.filter((mail) => recipients(mail).includes(address))
  }

  firstTo(address: string, withinMs?: number): Promise<ParsedMail> {
    return eventually(`SMTP delivery to ${address}`, () => this.to(address)[0], withinMs)
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => resolve())
    })
  }
}

/** A port that nothing listens on for now. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

function recipients(mail: ParsedMail): (string | undefined)[] {
  const lists: AddressObject[] = [mail.to ?? []].flat()
  return lists.flatMap((list) => list.value.map((entry) => entry.address))
}
