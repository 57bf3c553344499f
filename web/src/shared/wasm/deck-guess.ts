/** Works out which deck an opponent plays, with the server's own rule (crates/guess-wasm); it needs no network. */

import * as v from 'valibot'
import { callWith, loadModule, readOutput, type TextModule } from './module'
import address from './guess.wasm?url'

/** Chances from 0 to 1; cards by their numbers in the text. */
const DeckGuess = v.object({
  /** In the order of the group. */
  archetypes: v.array(v.number()),
  other: v.number(),
  /** Cards that speak for the likeliest archetype, the strongest first. */
  evidence: v.array(v.number()),
  /** The most likely first; `two`: two more copies than were seen. */
  cards: v.array(v.object({ card: v.number(), chance: v.number(), two: v.number() })),
})
export type DeckGuess = v.InferOutput<typeof DeckGuess>

export interface SeenCard {
  card: number
  copies: number
}

type Module = TextModule & Record<'guess_deck', () => number>

let loading: Promise<Module> | null = null

async function load(): Promise<Module> {
  try {
    loading ??= loadModule(address, ['guess_deck'])
    return await loading
  } catch (error) {
    loading = null
    throw error
  }
}

/** Fetches the module, so that the first guess does not wait, nor need the network. */
export function prepareGuess(): void {
  load().catch(() => {})
}

/** `group` is the text of a group of the server's table. */
export async function guessDeck(seen: readonly SeenCard[], group: string): Promise<DeckGuess> {
  const cards = seen.map(({ card, copies }) => `${card}:${copies}`).join(' ')
  const module = await load()
  const length = callWith(module, `${cards}\n${group}`, module.guess_deck)
  return v.parse(DeckGuess, readOutput(module, length))
}
