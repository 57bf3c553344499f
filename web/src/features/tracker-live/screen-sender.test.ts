import { expect, it, vi } from 'vitest'
import { ScreenSender } from './screen-sender'
import type { Timing } from './throttle'

function sender(answer: 'sent' | 'failed' | 'refused' = 'sent') {
  let now = 0
  let waiting: { at: number; run: () => void }[] = []
  const timing: Timing = {
    now: () => now,
    after: (ms, run) => {
      waiting.push({ at: now + ms, run })
      return () => {
        waiting = []
      }
    },
  }
  const sent: string[] = []
  const screens = new ScreenSender<string>(async (screen) => {
    sent.push(`${now} ${screen}`)
    return answer
  }, timing)
  const advance = async (ms: number) => {
    now += ms
    const due = waiting.filter(({ at }) => at <= now)
    waiting = waiting.filter(({ at }) => at > now)
    for (const { run } of due) run()
    await Promise.resolve()
    await Promise.resolve()
  }
  return { screens, sent, advance }
}

it('sends the newest state at most every 300 ms', async () => {
  const { screens, sent, advance } = sender()
  screens.show('a')
  await advance(100)
  screens.show('b')
  screens.show('c')
  await advance(200)
  expect(sent).toEqual(['0 a', '300 c'])
})

it('repeats it after five seconds', async () => {
  const { screens, sent, advance } = sender('failed')
  screens.show('a')
  await advance(4900)
  screens.tick()
  expect(sent).toEqual(['0 a'])
  await advance(100)
  screens.tick()
  expect(sent).toEqual(['0 a', '5000 a'])
  screens.stop()
  await advance(9000)
  screens.tick()
  expect(sent).toHaveLength(2)
})

it('pauses for a minute when the server refuses: the player may buy the plan meanwhile', async () => {
  const { screens, sent, advance } = sender('refused')
  screens.show('a')
  await advance(300)
  screens.show('b')
  await advance(59_600)
  screens.tick()
  expect(sent).toEqual(['0 a'])
  await advance(400)
  screens.tick()
  expect(sent).toEqual(['0 a', '60300 b'])
})

it('sends the end after the state that is on its way', async () => {
  let answer: (outcome: 'sent') => void = vi.fn<(outcome: 'sent') => void>()
  const answered = new Promise<'sent'>((resolve) => {
    answer = resolve
  })
  const sent: string[] = []
  const screens = new ScreenSender<string>((screen) => {
    sent.push(screen)
    return answered
  })
  screens.show('a')
  const ended = screens.end('over')
  await Promise.resolve()
  expect(sent).toEqual(['a'])
  answer('sent')
  await ended
  expect(sent).toEqual(['a', 'over'])
})
