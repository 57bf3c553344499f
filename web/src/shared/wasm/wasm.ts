/**
 * Runs the server's deck code reader (crates/wasm) in the page. The module is fetched on first use. If it cannot run,
 * `WasmUnavailable` is thrown, and the caller asks the server instead.
 */

import * as v from 'valibot'
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
  return call('decks', text, DecodedTextSchema)
}

/** The exports of crates/wasm/src/exports.rs that process the input and return the length of the output. */
const CALLS = ['decks'] as const
type Call = (typeof CALLS)[number]

interface Exports extends Record<Call, () => number> {
  memory: WebAssembly.Memory
  input: (length: number) => number
  output: () => number
}

let loading: Promise<Exports> | null = null

async function call<Schema extends v.GenericSchema>(
  name: Call,
  text: string,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  try {
    loading ??= load()
    const exports = await loading
    const input = new TextEncoder().encode(text)
    const place = exports.input(input.length)
    // Any call may grow the memory, which detaches existing views, so each step creates its own.
    new Uint8Array(exports.memory.buffer, place, input.length).set(input)
    const length = exports[name]()
    const answer = new Uint8Array(exports.memory.buffer, exports.output(), length)
    return v.parse(schema, JSON.parse(new TextDecoder().decode(answer)))
  } catch (cause) {
    // Load the module anew on the next call: the network may be back, and an instance that failed may be broken.
    loading = null
    throw new WasmUnavailable('WebAssembly cannot run here', { cause })
  }
}

async function load(): Promise<Exports> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  // Compiles while downloading, if the browser supports it and the server sends the content type.
  const streams =
    'instantiateStreaming' in WebAssembly &&
    response.headers.get('content-type') === 'application/wasm'
  const { instance } = streams
    ? await WebAssembly.instantiateStreaming(response)
    : await WebAssembly.instantiate(await response.arrayBuffer())
  const { exports } = instance
  if (!hasExports(exports)) throw new Error(`${address} is another module`)
  return exports
}

function hasExports(exports: WebAssembly.Exports): exports is WebAssembly.Exports & Exports {
  const names = ['input', 'output', ...CALLS]
  return 'memory' in exports && names.every((name) => typeof exports[name] === 'function')
}
