import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { compressFiles } from './precompress'

let directory = ''

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'precompress-'))
})

afterEach(async () => {
  await rm(directory, { recursive: true })
})

it('puts both encodings beside a text file, in folders too', async () => {
  const file = join(directory, 'assets', 'app.js')
  await mkdir(join(directory, 'assets'))
  await writeFile(file, 'rune '.repeat(100))

  expect(await compressFiles(directory)).toEqual([file])
  expect(brotliDecompressSync(await readFile(`${file}.br`)).toString()).toBe('rune '.repeat(100))
  expect(gunzipSync(await readFile(`${file}.gz`)).toString()).toBe('rune '.repeat(100))
})

it('compresses WebAssembly', async () => {
  const file = join(directory, 'runeside.wasm')
  await writeFile(file, 'rune '.repeat(100))

  expect(await compressFiles(directory)).toEqual([file])
})

it('does not compress fonts and images', async () => {
  await writeFile(join(directory, 'figtree.woff2'), 'packed already')

  expect(await compressFiles(directory)).toEqual([])
  expect(await readdir(directory)).toEqual(['figtree.woff2'])
})
