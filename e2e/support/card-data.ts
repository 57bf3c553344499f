import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Server } from './server.ts'

/** Invented cards: a hero of the warriors (dbf id 7) and minions from 1 on. */
export function definitions(minions: number): string {
  const card = (dbfId: number, id: string, type: number, cardClass: number, name: string) =>
    `<Entity CardID="${id}" ID="${dbfId}" version="2">
      <Tag enumID="185" name="CARDNAME" type="LocString"><enUS>${name}</enUS><frFR>${name} (fr)</frFR></Tag>
      <Tag enumID="48" type="Int" value="${dbfId % 8}"/><Tag enumID="183" type="Int" value="1637"/>
      <Tag enumID="199" type="Int" value="${cardClass}"/><Tag enumID="202" type="Int" value="${type}"/>
      <Tag enumID="203" type="Int" value="1"/><Tag enumID="321" type="Int" value="1"/>
    </Entity>`
  const numbers = Array.from({ length: minions + 1 }, (_, n) => n + 1).filter((n) => n !== 7)
  const cards = numbers.map((n) => card(n, `TEST_${n}`, 4, 12, `Meadow Drake ${n}`))
  const hero = card(7, 'HERO_01', 3, 10, 'Grom')
  return `<?xml version="1.0" encoding="utf-8"?>\n<CardDefs build="4242">${[hero, ...cards].join('')}</CardDefs>`
}

/** Gives a server card data, as its operator does: it takes it up by itself. */
export async function giveCards(server: Server, minions = 40): Promise<void> {
  const folder = join(server.dataDir, 'card-source')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'CardDefs.xml'), definitions(minions))
  await server.runHere('cards', 'update', '--only', 'file', '--force', '--from', folder)
}
