/** Writes index.html, which shows all pictures on one page. */

import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { folder } from './folder.ts'

const STYLE = `
  body { margin: 24px; background: #777; font: 15px system-ui, sans-serif; color: #fff }
  h2 { margin: 32px 0 8px }
  div { display: flex; gap: 12px; overflow-x: auto; align-items: flex-start }
  figure { margin: 0; flex: none }
  img { display: block; height: 420px; background: #999 }
`

export default async function writeContactSheet(): Promise<void> {
  const pictures = (await readdir(folder)).filter((file) => file.endsWith('.png')).toSorted()
  const pages = new Set(pictures.map(pageOf))
  const sections = [...pages].map((page) =>
    section(
      page,
      pictures.filter((file) => pageOf(file) === page),
    ),
  )
  await writeFile(
    join(folder, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Runeside</title><style>${STYLE}</style>${sections.join('')}`,
  )
}

/** `login` of `login-fr-390-dark.png`. */
function pageOf(file: string): string {
  return file.replace(/-\w+-\d+-\w+\.png$/, '')
}

function section(page: string, files: string[]): string {
  const figures = files.map(
    (file) =>
      `<figure><a href="${file}"><img src="${file}" loading="lazy" alt=""></a><figcaption>${file}</figcaption></figure>`,
  )
  return `<h2>${page}</h2><div>${figures.join('')}</div>`
}
