/**
 * Runs the server's deck code reader (crates/wasm) in the page. The module is fetched on first use. If it cannot run,
 * `WasmUnavailable` is thrown, and the caller asks the server instead.
 */

import * as v from 'valibot'
import { callWith, loadModule, readOutput, type TextModule } from './module'
import address from './runeside.wasm?url'

const Id = v.number()

/** Ids are dbf ids throughout. */
const DecodedDeckSchema = v.object({
  /** From the line `### name` above the code. */
  name: v.nullable(v.string()),
  /** The canonical code, which may differ from the pasted one. */
  code: v.string(),
  format: v.picklist(['UNKNOWN', 'WILD', 'STANDARD', 'CLASSIC', 'TWIST']),
  heroes: v.array(Id),
  /** Card and count. */
  cards: v.array(v.tuple([Id, v.number()])),
  /** Card, count and owner. */
  sideboards: v.array(v.tuple([Id, v.number(), Id])),
  /** Equal for equal cards and sideboards, whatever the format and the hero. */
  identity: v.string(),
})

const UnreadableCodeSchema = v.object({
  /** Counted from 1. */
  line: v.number(),
  /** The key for a translation; `message` is the English text. */
  code: v.string(),
  message: v.string(),
})

/** The decks and errors of a text; at least one of either. */
const DecodedTextSchema = v.object({
  decks: v.array(DecodedDeckSchema),
  errors: v.array(UnreadableCodeSchema),
})

export type DecodedDeck = v.InferOutput<typeof DecodedDeckSchema>
export type UnreadableCode = v.InferOutput<typeof UnreadableCodeSchema>
export type DecodedText = v.InferOutput<typeof DecodedTextSchema>

export class WasmUnavailable extends Error {
  override name = 'WasmUnavailable'
}

/** Decodes every deck of a pasted text: deck codes, blocks that the game copies, links, chat lines. */
export async function decodeDecks(text: string): Promise<DecodedText> {
  return call(text, DecodedTextSchema)
}

let loading: Promise<TextModule & Record<'decks', () => number>> | null = null

async function call<Schema extends v.GenericSchema>(
  text: string,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  try {
    loading ??= loadModule(address, ['decks'])
    const module = await loading
    return v.parse(schema, readOutput(module, callWith(module, text, module.decks)))
  } catch (cause) {
    // Load the module anew on the next call: the network may be back, and an instance that failed may be broken.
    loading = null
    throw new WasmUnavailable('WebAssembly cannot run here', { cause })
  }
}
