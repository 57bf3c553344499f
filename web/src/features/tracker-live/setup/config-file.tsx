/** A file for the game's settings: to save, to copy, and what its lines do. */

import { Copy, Download } from 'lucide-react'
import { useT } from '@/shared/i18n/i18n'
import { copyText } from '@/shared/lib/copy-text'
import { toast } from '@/shared/ui/toast'

export interface ConfigFile {
  name: 'log.config' | 'client.config'
  text: string
}

export function saveFile({ name, text }: ConfigFile): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/octet-stream' }))
  link.download = name
  link.click()
  // Later, because the browser starts the download after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

export function SaveButton({ file, primary }: { file: ConfigFile; primary?: boolean }) {
  const t = useT()
  const look = primary ? 'button-primary px-6' : 'button-quiet tl-slim'
  return (
    <button type="button" className={`button ${look}`} onClick={() => saveFile(file)}>
      <Download className="size-5" aria-hidden="true" />
      {primary ? t('trackerLive.download', { file: file.name }) : file.name}
    </button>
  )
}

export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useT()
  const copy = async () => {
    if (await copyText(text)) toast.success(t('trackerLive.copied'))
    else toast.error(t('trackerLive.notCopied'))
  }
  return (
    <button type="button" className="tl-copy" aria-label={label} onClick={() => void copy()}>
      <Copy className="size-5" aria-hidden="true" />
    </button>
  )
}

/** A path or a file's text, with a button to copy it. */
export function CodeLine({ text, label }: { text: string; label: string }) {
  return (
    <span className="tl-code">
      <code>{text}</code>
      <CopyButton text={text} label={label} />
    </span>
  )
}
