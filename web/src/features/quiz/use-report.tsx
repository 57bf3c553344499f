/** Opens the sheet that reports a question. */

import type { ReactNode } from 'react'
import { useLazySheet } from '@/shared/ui/use-lazy-sheet'

interface Report {
  open: (question: string) => void
  /** The open sheet, to be rendered. */
  sheet: ReactNode
}

export function useReport(): Report {
  const { open, sheet } = useLazySheet()
  return {
    open: (question) =>
      open(async () => {
        const { ReportSheet } = await import('./report-sheet')
        return ({ onClose }) => <ReportSheet question={question} onClose={onClose} />
      }),
    sheet,
  }
}
