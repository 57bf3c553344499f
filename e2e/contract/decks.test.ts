import type { RealtimePostgresChangesPayload } from '@supabase/supabase-js'
import { beforeAll, describe, expect, test } from 'vitest'
import { signUp } from '../support/account.ts'
import { giveCards } from '../support/card-data.ts'
import { heard, joined, usePlayers } from '../support/channel.ts'
import { visitor } from '../support/client.ts'
import { usualEngine } from '../support/engine.ts'
import { refused, rows } from '../support/table.ts'
import { useServer } from '../support/use-server.ts'

/** A warrior with cards 1, 2 and 3 twice and 4 once, as old codes have it; and the same today. */
const CODE = 'AAEBAQcBBAMBAgMA'
const CANONICAL = 'AAEBAQcBBAMBAgMAAA=='
const OTHER = 'AAEBAQcBAwIBAgAA'

interface Deck {
  id: string
  name: string
  deck_code: string
  version: number
  archived_at: string | null
  notes?: string | null
  [column: string]: unknown
}

describe.each(usualEngine)('decks on %s', (engine) => {
  const server = useServer(engine)
  const player = usePlayers(server)

  beforeAll(async () => {
    await server.stop()
    await giveCards(server)
    await server.start()
  })

  test('a deck is previewed, saved from the text, found in the list and changed', async () => {
    const { client } = await signUp(server)
    const text = `### Tempo\n# Class: Warrior\n#\n${CODE}\n#\n`
    const preview = rows(await client.rpc('deck_preview', { text, locale: 'fr' })) as {
      decks: Record<string, unknown>[]
    }
    expect(preview).toMatchObject({
      errors: [],
      decks: [{ name: 'Tempo', code: CANONICAL, class: 'WARRIOR', format: 'WILD', unknown: 0 }],
    })
    expect(preview.decks[0]?.problems).toMatchObject([{ code: 'too_few_cards', count: 23 }])

    const deck = rows(await client.rpc('deck_save', { text })) as Deck
    expect(deck).toMatchObject({
      name: 'Tempo',
      deck_code: CANONICAL,
      class: 'WARRIOR',
      version: 1,
    })
    const list = rows(await client.rpc('my_decks')) as Deck[]
    expect(list).toMatchObject([{ id: deck.id, matches: 0, wins: 0, win_rate: null }])

    const changed = rows(await client.rpc('deck_update', { id: deck.id, code: OTHER })) as Deck
    expect(changed).toMatchObject({ name: 'Tempo', version: 2 })
    const versions = rows(await client.rpc('deck_versions', { id: deck.id })) as object[]
    expect(versions).toMatchObject([{ version: 2 }, { version: 1, code: CANONICAL }])
    const copy = rows(await client.rpc('deck_duplicate', { id: deck.id })) as Deck
    expect(copy).toMatchObject({ name: 'Tempo (2)', identity: changed.identity })
  })

  test('a deck is put away, and back', async () => {
    const { client } = await signUp(server)
    const { id } = rows(await client.rpc('deck_save', { code: CODE, name: 'Tempo' })) as Deck
    const away = rows(await client.rpc('deck_archive', { id })) as Deck
    expect(Date.parse(away.archived_at ?? '')).toBeGreaterThan(Date.now() - 60_000)
    expect(rows(await client.rpc('my_decks'))).toEqual([])
    expect(rows(await client.rpc('my_decks', { archived: true }))).toMatchObject([{ id }])
    expect(rows(await client.rpc('deck_restore', { id }))).toMatchObject({ archived_at: null })
  })

  test('the table takes the same writes and keeps to the same rules', async () => {
    const { client, user } = await signUp(server)
    const inserted = await client
      .from('decks')
      .insert({ name: 'By hand', deck_code: CODE, notes: 'psst' })
      .select()
      .single<Deck>()
    const deck = rows(inserted)
    expect(deck).toMatchObject({ user_id: user.id, deck_code: CANONICAL, notes: 'psst' })
    const renamed = client
      .from('decks')
      .update({ name: 'Renamed' })
      .eq('id', deck.id)
      .select('name')
    expect(rows(await renamed)).toEqual([{ name: 'Renamed' }])
    const wrong = await client.from('decks').update({ deck_code: 'nonsense' }).eq('id', deck.id)
    expect(wrong.error).toMatchObject({ code: 'P0001', hint: 'invalid_deck_code' })
    const guarded = await client.from('decks').update({ version: 9 }).eq('id', deck.id)
    expect(refused(guarded)).toMatchObject({ status: 403, code: '42501' })
  })

  test('what is no deck is refused with a name to go by', async () => {
    const { client } = await signUp(server)
    const save = async (code: string) => (await client.rpc('deck_save', { code })).error
    expect(await save('  ')).toMatchObject({
      hint: 'enter_deck_code',
      message: 'Please enter a deck code',
    })
    expect(await save('not a code')).toMatchObject({
      hint: 'invalid_deck_code',
      message: 'Invalid deck code',
    })
    expect(await save('AAEBAQcAAAAA')).toMatchObject({
      hint: 'no_cards_found',
      message: 'No cards found in deck',
    })
    expect(refused(await visitor(server).rpc('deck_save', { code: CODE }))).toMatchObject({
      status: 401,
    })
  })

  test('the free tier keeps 18 decks', async () => {
    const { client } = await signUp(server)
    for (let n = 0; n < 18; n++) rows(await client.rpc('deck_save', { code: CODE }))
    const { error, status } = await client.rpc('deck_save', { code: CODE })
    expect([status, error?.hint]).toEqual([400, 'deck_limit'])
  })

  test('a public deck is for every player to see and to copy, without its notes', async () => {
    const [ana, ben] = await Promise.all([signUp(server), signUp(server)])
    const save = { code: CODE, name: 'Shared', notes: 'psst' }
    const { id } = rows(await ana.client.rpc('deck_save', save)) as Deck
    const view = () => ben.client.rpc('deck_view', { id, locale: 'frFR' })
    expect((await view()).error).toMatchObject({ hint: 'deck_not_found' })
    rows(await ana.client.rpc('deck_update', { id, is_public: true }))
    const seen = rows(await view()) as { deck: Deck; mine: boolean; owner: object }
    expect(seen).toMatchObject({
      mine: false,
      owner: { username: ana.username },
      deck: { name: 'Shared' },
    })
    expect(seen.deck).not.toHaveProperty('notes')
    const selected = await ben.client.from('decks').select().eq('id', id).single<Deck>()
    expect(rows(selected)).not.toHaveProperty('notes')
    const copy = rows(await ben.client.rpc('deck_save_copy', { id })) as Deck
    expect(copy).toMatchObject({ user_id: ben.user.id, notes: null, is_public: false })
  })

  test('changes of a deck are heard by its owner, and by others while it is public', async () => {
    const [ana, ben] = await Promise.all([player({}), player({})])
    const listen = async ({ client }: typeof ana) => {
      const changes = heard<RealtimePostgresChangesPayload<Deck>>()
      const channel = client.channel('decks')
      channel.on(
        'postgres_changes',
        { event: '*', schema: 'public', table: 'decks', filter: `user_id=eq.${ana.user.id}` },
        (change: RealtimePostgresChangesPayload<Deck>) => {
          changes.add(change)
        },
      )
      await joined(channel)
      return changes
    }
    const [own, others] = [await listen(ana), await listen(ben)]
    const { id } = rows(await ana.client.rpc('deck_save', { code: CODE, notes: 'psst' })) as Deck
    expect(await own.next()).toMatchObject({ eventType: 'INSERT', new: { id, notes: 'psst' } })
    rows(await ana.client.rpc('deck_update', { id, is_public: true }))
    expect(await own.next()).toMatchObject({ eventType: 'UPDATE', new: { id, is_public: true } })
    const seen = await others.next()
    expect(seen).toMatchObject({ eventType: 'INSERT', new: { id, is_public: true } })
    expect(seen.new).not.toHaveProperty('notes')
    rows(await ana.client.rpc('deck_archive', { id }))
    expect(await others.next()).toMatchObject({ eventType: 'DELETE', old: { id } })
  })
})
