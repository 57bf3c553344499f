/**
 * Vite plugin that makes the page ask at once for what the first paint needs: its fonts, and the texts of
 * the visitor's language, which would otherwise be found only when the style sheet and the script have come.
 */

import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'

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

/** A script, for only the browser knows the language; the one in index.html has set it on the root. */
function preloadTexts(files: (Rolldown.OutputAsset | Rolldown.OutputChunk)[]): HtmlTagDescriptor {
  const tables: Record<string, string> = {}
  for (const file of files) {
    const id = file.type === 'chunk' ? file.facadeModuleId : null
    const language = id?.match(/virtual:messages\/(\w+)$/)?.[1]
    if (language) tables[language] = `/${file.fileName}`
  }
  return {
    tag: 'script',
    injectTo: 'head',
    children: `(function (tables) {
  var link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = tables[document.documentElement.lang]
  document.head.append(link)
})(${JSON.stringify(tables)})`,
  }
}
