/**
 * Vite plugin that preloads what the first paint needs: the fonts, and the texts of the visitor's language,
 * which the browser would otherwise discover only after the style sheet and the script have loaded.
 * A visitor with a session gets all texts, as in src/main.tsx.
 */

import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'
import { STORAGE_KEY } from '../src/shared/session/stored-session.ts'

export function preload(): Plugin {
  return {
    name: 'preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const fonts = Object.keys(bundle).filter((file) => file.endsWith('.woff2'))
        return [...fonts.map(preloadFont), preloadTexts(Object.values(bundle))]
      },
    },
  }
}

function preloadFont(file: string): HtmlTagDescriptor {
  return {
    tag: 'link',
    attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
    injectTo: 'head',
  }
}

/** A script, because only the browser knows the language; the script in index.html has set it on the root. */
function preloadTexts(files: (Rolldown.OutputAsset | Rolldown.OutputChunk)[]): HtmlTagDescriptor {
  const tables: Record<string, string> = {}
  for (const file of files) {
    const id = file.type === 'chunk' ? file.facadeModuleId : null
    const part = id?.match(/virtual:messages\/([\w-]+)$/)?.[1]
    if (part) tables[part] = `/${file.fileName}`
  }
  return {
    tag: 'script',
    injectTo: 'head',
    children: `(function (tables) {
  var language = document.documentElement.lang
  var parts = [language + '-start']
  try {
    if (localStorage.getItem('${STORAGE_KEY}')) parts.push(language + '-player')
  } catch (e) {}
  parts.forEach(function (part) {
    var link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = tables[part]
    document.head.append(link)
  })
})(${JSON.stringify(tables)})`,
  }
}
