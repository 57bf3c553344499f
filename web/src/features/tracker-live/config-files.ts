/** The two files that make the game write its log, and where they belong. */

export type System = 'windows' | 'mac' | 'linux'

export const SYSTEMS: readonly System[] = ['windows', 'mac', 'linux']

/** Power has the games, Decks the deck that is played, LoadingScreen the mode. */
const SECTIONS = ['Power', 'Decks', 'LoadingScreen']

const LINES = [
  'LogLevel=1',
  'FilePrinting=true',
  'ConsolePrinting=false',
  'ScreenPrinting=false',
  'Verbose=true',
]

/** The game reads either end of line; Windows' own editor wants this one. */
const EOL = '\r\n'

export const LOG_CONFIG = SECTIONS.map((section) =>
  [`[${section}]`, LINES.join(EOL), ''].join(EOL),
).join(EOL)

/** Without a limit: the log of an evening is larger than the 10,000 kB that the game allows. */
export const CLIENT_CONFIG = ['[Log]', 'FileSizeLimit.Int=-1', ''].join(EOL)

interface Places {
  logs: string
  logConfig: string
  clientConfig: string
}

export const PLACES: Record<System, Places> = {
  windows: {
    logs: String.raw`C:\Program Files (x86)\Hearthstone\Logs`,
    logConfig: String.raw`%LocalAppData%\Blizzard\Hearthstone`,
    clientConfig: String.raw`C:\Program Files (x86)\Hearthstone`,
  },
  mac: {
    logs: '/Applications/Hearthstone/Logs',
    logConfig: '~/Library/Preferences/Blizzard/Hearthstone',
    clientConfig: '/Applications/Hearthstone',
  },
  linux: {
    logs: '…/drive_c/Program Files (x86)/Hearthstone/Logs',
    logConfig: '…/drive_c/users/…/AppData/Local/Blizzard/Hearthstone',
    clientConfig: '…/drive_c/Program Files (x86)/Hearthstone',
  },
}

export function systemOf(agent: string): System {
  if (/windows/i.test(agent)) return 'windows'
  return /mac os|macintosh/i.test(agent) ? 'mac' : 'linux'
}
