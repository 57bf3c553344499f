/** Sends a message to RuneBot. The answer comes whole, or as a stream when an outside model words it. */

import { CallError } from '@/shared/api/call-error'
import { invokeFunction } from '@/shared/api/functions'
import { readEvents } from './event-stream'
import { readReply, type Reply } from './reply'

export interface Question {
  message: string
  language: string
  context: string | null
  /** Whether an outside model may word the answer. */
  model: boolean
}

interface Listening {
  onText: (text: string) => void
  signal: AbortSignal
}

/** Throws a `CallError` or `NoReplyText`. */
export async function askRuneBot(
  { message, language, context, model }: Question,
  { onText, signal }: Listening,
): Promise<Reply> {
  const answer = await invokeFunction('chat', {
    body: { message, language, model, ...(context === null ? {} : { context }) },
    headers: model ? { accept: 'text/event-stream' } : {},
    signal,
  })
  return answer instanceof Response ? readStream(answer, onText) : readReply(answer)
}

/** Sentences, then the whole answer: the same one (`done`), or another one in its place (`replace`). */
async function readStream(answer: Response, onText: (text: string) => void): Promise<Reply> {
  if (answer.body) {
    for await (const { name, data } of readEvents(answer.body)) {
      const told: unknown = JSON.parse(data)
      if (name === 'done' || name === 'replace') return readReply(told)
      if (name === 'text') onText(readReply(told).text)
    }
  }
  throw new CallError('network', 0, 'The stream ended before the answer did')
}
