import { expect, it } from 'vitest'
import { readEvents, type ServerEvent } from './event-stream'

/** The events of a stream that comes in these pieces. */
async function eventsOf(pieces: Uint8Array[]): Promise<ServerEvent[]> {
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      for (const piece of pieces) stream.enqueue(piece)
      stream.close()
    },
  })
  const events: ServerEvent[] = []
  for await (const event of readEvents(body)) events.push(event)
  return events
}

const bytes = (text: string) => new TextEncoder().encode(text)

it('reads the name and the data of each event', async () => {
  const stream = ': hello\n\nevent: text\ndata: {"text":"a"}\n\nevent:done\ndata:{}\n\n'
  expect(await eventsOf([bytes(stream)])).toEqual([
    { name: 'text', data: '{"text":"a"}' },
    { name: 'done', data: '{}' },
  ])
})

it('reads a stream that is cut at any byte, within a letter too', async () => {
  const whole = bytes('event: text\r\ndata: é\r\ndata: ü\r\n\r\ndata: end\r\n\r\n')
  const expected = [
    { name: 'text', data: 'é\nü' },
    { name: 'message', data: 'end' },
  ]
  expect(await eventsOf([...whole].map((byte) => Uint8Array.of(byte)))).toEqual(expected)
})

it('drops an event that is not finished', async () => {
  expect(await eventsOf([bytes('event: done\ndata: {"re')])).toEqual([])
})
