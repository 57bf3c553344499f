/**
 * Vite plugin for what a first visit asks for. It puts the script of `boot.ts` and the preloads of the fonts into
 * index.html, and writes `.vite/pages.txt`, from which the server knows the app's addresses and the files of each:
 * one line per page with its address, who may see it (`visitor` or `player`) and its files.
 */

import type { Plugin, Rolldown } from 'vite'
import { FIRST_CALLS } from '../src/shared/api/first-calls.ts'
import { STORAGE_KEY } from '../src/shared/api/stored-session.ts'
import { boot, type BootFacts } from './boot.ts'

/** Where index.html has the first requests. */
const PLACE = '<!-- first requests -->'

/** The scripts and preloads that Vite puts into index.html. */
const MODULES = /\s*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g
const STYLES = /<link rel="stylesheet"[^>]* href="([^"]+)">/

/** What a page imports after its first render, but shows at its top: on a slow line it must not wait for that render. */
const BESIDE: Record<string, RegExp> = { '_app.index': /\/features\/home\/first-cards\.tsx$/ }

interface Page {
  /** With parameters as in the router: `/decks/$deckId`. */
  address: string
  access: 'visitor' | 'player'
  files: string[]
}

export function firstRequests(): Plugin {
  return {
    name: 'first-requests',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const facts = bootFacts(Object.values(bundle))
        const script = `<script>(${boot.toString()})(${JSON.stringify(facts)})</script>`
        const fonts = Object.keys(bundle).filter((file) => file.endsWith('.woff2'))
        return { html: inOrder(html, script), tags: fonts.map(preloadFont) }
      },
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const lines = pagesOf(Object.values(bundle)).map(
          ({ address, access, files }) => `${address}\t${access}\t${files.join(' ')}\n`,
        )
        this.emitFile({ type: 'asset', fileName: '.vite/pages.txt', source: lines.join('') })
      },
    },
  }
}

/**
 * The app's code and styles are asked for first, then what the script asks for. The style sheet itself stands after the
 * script, because a script waits for the style sheets before it.
 */
function inOrder(html: string, script: string): string {
  const modules = (html.match(MODULES) ?? []).map((tag) => tag.trim())
  const style = STYLES.exec(html)?.[1]
  const preload = style ? [`<link rel="preload" as="style" crossorigin href="${style}">`] : []
  const first = [...preload, ...modules, script].join('\n    ')
  return html.replaceAll(MODULES, '').replace(PLACE, () => first)
}

/** Last: a text is shown in another font until its own is there, and both take the same space. */
const preloadFont = (file: string) => ({
  tag: 'link',
  attrs: {
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    href: `/${file}`,
    crossorigin: true,
    fetchpriority: 'low',
  },
  injectTo: 'head' as const,
})

/** What is read of a chunk. */
type Chunk = Pick<
  Rolldown.OutputChunk,
  'type' | 'fileName' | 'facadeModuleId' | 'moduleIds' | 'imports' | 'isDynamicEntry'
> & { viteMetadata?: { importedCss: ReadonlySet<string> } | undefined }

type File = Chunk | { type: 'asset' }

function bootFacts(files: File[]): BootFacts {
  const texts: Record<string, string> = {}
  for (const { facadeModuleId, fileName } of chunksOf(files)) {
    const part = facadeModuleId?.match(/virtual:messages\/([\w-]+)$/)?.[1]
    if (part) texts[part] = `/${fileName}`
  }
  const login = pagesOf(files).find(({ address }) => address === '/login')
  return {
    storageKey: STORAGE_KEY,
    texts,
    login: login?.files ?? [],
    auth: filesOfClient(chunksOf(files), 'auth-js'),
    calls: FIRST_CALLS,
  }
}

/** The pages of the app, from the components that the router plugin splits off. */
export function pagesOf(files: File[]): Page[] {
  const chunks = chunksOf(files)
  const components = new Map<string, string>()
  for (const { facadeModuleId, fileName } of chunks) {
    const route = facadeModuleId?.match(/src\/routes\/([^/]+)\.tsx\?tsr-split=component$/)?.[1]
    if (route) components.set(route, fileName)
  }
  const started = new Set(startOf(chunks))
  const client = filesOfClient(chunks, 'postgrest-js')
  return [...components.keys()]
    .filter((route) => isPage(route, components))
    .map((route) => {
      const own = chainOf(route).flatMap((part) => components.get(part) ?? [])
      const access = route.startsWith('_app.') ? 'player' : 'visitor'
      const beside = chunks.filter(({ facadeModuleId }) =>
        BESIDE[route]?.test(facadeModuleId ?? ''),
      )
      const entries = [...own, ...beside.map(({ fileName }) => fileName)]
      const needed = [...new Set(closure(chunks, entries).filter((file) => !started.has(file)))]
      const styles = stylesOf(chunks, needed)
      return {
        address: addressOf(route),
        access,
        files: [
          ...[...styles, ...needed].map((file) => `/${file}`),
          ...(access === 'player' ? client : []),
        ],
      }
    })
}

/** `_app.decks.index` is inside `_app.decks`, which is inside `_app`. */
function chainOf(route: string): string[] {
  const parts = route.split('.')
  return parts.map((_, index) => parts.slice(0, index + 1).join('.'))
}

/** Not the layouts, which have pages inside them. */
function isPage(route: string, components: Map<string, string>): boolean {
  return route !== '__root' && route !== '_app' && !components.has(`${route}.index`)
}

export function addressOf(route: string): string {
  const parts = route.split('.').filter((part) => part !== '_app')
  if (parts.at(-1) === 'index') parts.pop()
  return `/${parts.join('/')}`
}

function chunksOf(files: File[]): Chunk[] {
  return files.filter((file) => file.type === 'chunk')
}

/** What every page loads: the chunk with the app's first module, and what it imports. */
function startOf(chunks: Chunk[]): string[] {
  const start = chunks.filter(({ moduleIds }) =>
    moduleIds.some((id) => id.endsWith('/src/main.tsx')),
  )
  return closure(
    chunks,
    start.map(({ fileName }) => fileName),
  )
}

/** The chunks and everything that they import statically. */
function closure(chunks: Chunk[], names: string[], found: string[] = []): string[] {
  for (const name of names) {
    if (found.includes(name)) continue
    found.push(name)
    closure(chunks, chunks.find(({ fileName }) => fileName === name)?.imports ?? [], found)
  }
  return found
}

function stylesOf(chunks: Chunk[], names: string[]): string[] {
  return chunks
    .filter(({ fileName }) => names.includes(fileName))
    .flatMap(({ viteMetadata }) => Array.from(viteMetadata?.importedCss ?? []))
}

/** The files of a part of the backend's client, which the app imports later. */
function filesOfClient(chunks: Chunk[], part: string): string[] {
  const entry = chunks.find(
    ({ facadeModuleId, isDynamicEntry }) =>
      isDynamicEntry && facadeModuleId?.includes(`/@supabase/${part}/`),
  )
  if (!entry) return []
  const started = startOf(chunks)
  return closure(chunks, [entry.fileName])
    .filter((file) => !started.includes(file))
    .map((file) => `/${file}`)
}
