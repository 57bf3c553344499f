import { expect, it } from 'vitest'
import { Follower, type Look } from './follower'
import type { Place } from './place'
import type { Folder, Given, LogFile } from './source'

/** Files by path, as a computer has them. */
type Disk = Record<string, string>

function folder(disk: Disk, path = '', name = 'Logs'): Folder {
  return {
    name,
    list: async () => {
      const inside = Object.keys(disk).filter((key) => key.startsWith(path))
      const rest = inside.map((key) => key.slice(path.length).split('/'))
      const names = new Set(rest.filter((parts) => parts.length > 1).map(([first]) => first ?? ''))
      return {
        folders: [...names].map((child) => folder(disk, `${path}${child}/`, child)),
        files: rest
          .filter((parts) => parts.length === 1)
          .map(([child = '']) => file(disk, `${path}${child}`, child)),
      }
    },
  }
}

const file = (disk: Disk, path: string, name: string): LogFile => ({
  name,
  open: async () => new File([disk[path] ?? ''], name),
})

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

function following(disk: Disk, given?: Given, remembered: Place | null = null) {
  const heard: string[] = []
  const looks: Look[] = []
  const follower = new Follower(
    given ?? { kind: 'folder', folder: folder(disk) },
    {
      onSession: ({ folder: name, at, offset }) =>
        heard.push(offset > 0 ? `session ${name} from ${offset}, ${at}` : `session ${at}`),
      onPower: (bytes, own) => heard.push(`${own ? 'new' : 'old'} ${text(bytes)}`),
      onDecks: (bytes) => heard.push(`decks ${text(bytes)}`),
      onLook: (look) => looks.push(look),
    },
    remembered,
  )
  let now = 0
  const poll = async (later = 50) => {
    now += later
    await follower.poll(() => now)
    return heard.splice(0)
  }
  return { poll, look: () => looks.at(-1) }
}

const ONE = 'Hearthstone_2026_05_02_20_00_00'
const TWO = 'Hearthstone_2026_05_02_22_30_00'

it('reads the newest session, then what is appended to it', async () => {
  const disk: Disk = {
    [`${ONE}/Power.log`]: 'a',
    [`${TWO}/Power.log`]: 'b',
    [`${TWO}/Decks.log`]: 'd',
  }
  const { poll, look } = following(disk)
  expect(await poll()).toEqual([`session ${TWO}`, 'decks d', 'old b'])
  expect(look()).toMatchObject({
    kind: 'logs',
    session: TWO,
    decks: true,
    power: true,
    powerSize: 1,
  })
  expect(await poll()).toEqual([])
  disk[`${TWO}/Power.log`] += 'c'
  expect(await poll()).toEqual(['new c'])
  expect(look()?.lastLineAt).toBe(150)
})

it('moves to the session of a restarted client, whose games are all its own', async () => {
  const disk: Disk = { [`${ONE}/Power.log`]: 'a', [`${ONE}/Decks.log`]: 'd' }
  const { poll } = following(disk)
  await poll()
  disk[`${TWO}/Power.log`] = 'b'
  expect(await poll(4000)).toEqual([])
  expect(await poll(1000)).toEqual([`session ${TWO}`, 'new b'])
})

it('begins with the decks of the session before', async () => {
  const disk: Disk = { [`${ONE}/Decks.log`]: 'd', [`${TWO}/Power.log`]: 'b' }
  const { poll } = following(disk)
  expect(await poll()).toEqual([`session ${ONE}`, 'decks d', `session ${TWO}`, 'old b'])
})

it('waits for the log of the first game', async () => {
  const disk: Disk = { [`${ONE}/Decks.log`]: 'd' }
  const { poll, look } = following(disk)
  expect(await poll()).toEqual([`session ${ONE}`, 'decks d'])
  expect(look()).toMatchObject({ decks: true, power: false })
  disk[`${ONE}/Power.log`] = 'a'
  expect(await poll(1000)).toEqual(['new a'])
  expect(look()?.power).toBe(true)
})

it('finds the logs in the folder of the game, and takes a folder of one session', async () => {
  const install: Disk = { [`Logs/${ONE}/Power.log`]: 'a', 'Hearthstone.exe': 'x' }
  const game = following(install, { kind: 'folder', folder: folder(install, '', 'Hearthstone') })
  expect(await game.poll()).toEqual([`session ${ONE}`, 'old a'])
  const one: Disk = { 'Power.log': 'a' }
  const session = following(one, { kind: 'folder', folder: folder(one, '', ONE) })
  expect(await session.poll()).toEqual([`session ${ONE}`, 'old a'])
})

it('says when the folder is not one of the game, or has no session yet', async () => {
  const other = following({}, { kind: 'folder', folder: folder({ 'a.txt': '' }, '', 'Downloads') })
  await other.poll()
  expect(other.look()).toMatchObject({ kind: 'other', session: null })
  const empty = following({})
  await empty.poll()
  expect(empty.look()).toMatchObject({ kind: 'logs', session: null })
})

it('starts again when the file is a new one', async () => {
  const disk: Disk = { 'Power.log': 'a long log' }
  const { poll } = following(disk, {
    kind: 'files',
    files: [file(disk, 'Power.log', 'Power.log')],
  })
  expect(await poll()).toEqual(['session null', 'old a long log'])
  disk['Power.log'] = 'new'
  expect(await poll()).toEqual(['session null', 'new new'])
})

it('goes on where the running game began', async () => {
  const disk: Disk = { [`${ONE}/Power.log`]: 'an old game\nthe game\n' }
  const place = { session: ONE, offset: 12, at: '2026-05-03T00:10:00' }
  const same = following(disk, undefined, place)
  expect(await same.poll()).toEqual([
    `session ${ONE} from 12, 2026-05-03T00:10:00`,
    'new the game\n',
  ])
  const other = following(disk, undefined, { ...place, session: TWO })
  expect(await other.poll()).toEqual([`session ${ONE}`, 'old an old game\nthe game\n'])
})

it('says that the files are lost, and goes on when they are back', async () => {
  const disk: Disk = { [`${ONE}/Power.log`]: 'a' }
  let gone = false
  const whole = folder(disk)
  const { poll, look } = following(disk, {
    kind: 'folder',
    folder: {
      name: 'Logs',
      list: async () => {
        if (gone) throw new DOMException('gone', 'NotFoundError')
        return whole.list()
      },
    },
  })
  await poll()
  gone = true
  await poll(5000)
  expect(look()?.lost).toBe(true)
  gone = false
  disk[`${ONE}/Power.log`] += 'b'
  expect(await poll()).toEqual(['new b'])
  expect(look()?.lost).toBe(false)
})
