import { describe, expect, it } from 'vitest'
import { EMPTY_LOG, hasGap, receiveEvent, loadSnapshot, type EventLog } from './event-log'

interface Story {
  seq: number
  text: string
}

const apply = (story: Story, { text }: Story): Story => ({ ...story, text: story.text + text })

type Step = number | `snapshot ${number}`

/** Plays a transcript; each event adds its number, a snapshot is a story from the beginning. */
function play(...steps: Step[]) {
  let log: EventLog<Story, Story> = EMPTY_LOG
  for (const step of steps) {
    const seq = Number(String(step).replace('snapshot ', ''))
    log =
      typeof step === 'number'
        ? receiveEvent(log, { seq, text: `${seq}` }, apply)
        : loadSnapshot(log, { seq, text: `[${seq}]` }, apply)
  }
  const waiting = log.early.map((event) => event.seq).join(' ')
  return `${log.view?.text ?? 'nothing'}${waiting && ` waiting ${waiting}`}${hasGap(log) ? ' gap' : ''}`
}

describe('an event log', () => {
  it.each<[string, Step[], string]>([
    ['waits for its first snapshot', [4], 'nothing waiting 4 gap'],
    ['applies events to the snapshot', ['snapshot 3', 4, 5], '[3]45'],
    ['applies events that came before the snapshot', [4, 5, 'snapshot 3'], '[3]45'],
    ['drops events that the snapshot contains', [2, 3, 'snapshot 3'], '[3]'],
    ['applies no event twice', ['snapshot 3', 4, 4, 3, 5], '[3]45'],
    ['detects a gap', ['snapshot 3', 5], '[3] waiting 5 gap'],
    ['closes a gap when the late event comes', ['snapshot 3', 5, 6, 4], '[3]456'],
    ['closes a gap by a snapshot', ['snapshot 3', 6, 'snapshot 5'], '[5]6'],
    [
      'keeps a gap that the snapshot does not reach',
      ['snapshot 3', 7, 'snapshot 5'],
      '[5] waiting 7 gap',
    ],
    [
      'applies again the events after an older snapshot',
      ['snapshot 3', 4, 5, 'snapshot 4', 6],
      '[4]56',
    ],
    ['drops a snapshot that is older than all its events', ['snapshot 5', 6, 'snapshot 3'], '[5]6'],
    ['takes a snapshot of the same moment', ['snapshot 3', 4, 'snapshot 4'], '[4]'],
  ])('%s', (_, steps, outcome) => {
    expect(play(...steps)).toBe(outcome)
  })
})
