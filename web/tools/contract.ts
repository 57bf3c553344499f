/**
 * Vite plugin for the generated contract, which is one large module. A build never splits a module between files, so every page
 * would load all of it. In a build therefore:
 * - each module gets its own copy, whose calls are marked as pure, so that only the schemas it uses are kept;
 * - numbers and texts of the constants (`DUO.fee`) are written where they are used.
 */

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const CONTRACT = fileURLToPath(new URL('../src/shared/api/contract.gen.ts', import.meta.url))

/** The values of the constants as they are written in the contract, by `NAME.property`. */
export function constantsOf(code: string): Map<string, string> {
  const objects = code.matchAll(/^export const ([A-Z_]+) = \{\n([^}]*)\} as const$/gm)
  return new Map(
    [...objects].flatMap(([, name = '', body = '']) =>
      [...body.matchAll(/^ {2}(\w+): ([\d.]+|'[^']*'),$/gm)].map(([, key = '', value = '']) => [
        `${name}.${key}`,
        value,
      ]),
    ),
  )
}

export function contract(): Plugin {
  const constants = constantsOf(readFileSync(CONTRACT, 'utf8'))
  return {
    name: 'contract',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      importer && source.endsWith('/contract.gen')
        ? `${CONTRACT}?for=${importer.replace(/^.*\/src\//, '').replaceAll(/\W/g, '-')}`
        : null,
    transform: (code, id) => {
      if (id.startsWith(CONTRACT))
        return { code: code.replaceAll(/\bv\.\w+\(/g, '/* @__PURE__ */ $&'), map: null }
      if (!code.includes("/contract.gen'")) return null
      const inlined = code.replaceAll(/\b[A-Z_]+\.\w+\b/g, (name) => constants.get(name) ?? name)
      return { code: inlined, map: null }
    },
  }
}
