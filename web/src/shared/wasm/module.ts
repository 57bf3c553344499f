/** Fetches a WebAssembly module and checks that it has the exports that its caller uses. */

export interface TextModule {
  memory: WebAssembly.Memory
  /** Where to put a text of this length. */
  input: (length: number) => number
  /** Where the result of the last call is. */
  output: () => number
}

/** A function of a module; few take a number. */
type Run = (argument?: number) => number

export async function loadModule<Call extends string>(
  address: string,
  calls: readonly Call[],
): Promise<TextModule & Record<Call, Run>> {
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
  if (!hasExports(exports, calls)) throw new Error(`${address} is another module`)
  return exports
}

function hasExports<Call extends string>(
  exports: WebAssembly.Exports,
  calls: readonly Call[],
): exports is WebAssembly.Exports & TextModule & Record<Call, Run> {
  const names = ['input', 'output', ...calls]
  return 'memory' in exports && names.every((name) => typeof exports[name] === 'function')
}

/** Puts a text in, runs the call, and gives what it returns. */
export function callWith(module: TextModule, text: string, call: () => number): number {
  return callWithBytes(module, new TextEncoder().encode(text), call)
}

export function callWithBytes(module: TextModule, input: Uint8Array, call: () => number): number {
  const place = module.input(input.length)
  // Any call may grow the memory, which detaches existing views, so each step creates its own.
  new Uint8Array(module.memory.buffer, place, input.length).set(input)
  return call()
}

/** The JSON that the last call has written. */
export function readOutput(module: TextModule, length: number): unknown {
  const answer = new Uint8Array(module.memory.buffer, module.output(), length)
  return JSON.parse(new TextDecoder().decode(answer))
}
