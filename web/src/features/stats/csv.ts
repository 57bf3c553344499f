/** Tables as text: values between commas, semicolons or tabs, in quotes where needed. Pure. */

/** What a spreadsheet may run as a formula; a plain number is none. */
const FORMULA = /^[=+\-@\t\r](?!(?<=[+-])\d+(?:\.\d+)?$)/

/** Lines end as spreadsheets expect it. A value that a spreadsheet would run as a formula gets an apostrophe. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(quoted).join(',')).join('\r\n')
}

function quoted(value: string): string {
  const safe = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The rows of a text, without empty ones. The separator is the one that the first line has most of. */
export function readCsv(text: string): string[][] {
  const content = text.replace(/^\uFEFF/, '')
  const separator = separatorOf(content)
  const rows: string[][] = []
  let [row, value, inQuotes]: [string[], string, boolean] = [[], '', false]
  const endValue = () => {
    row.push(/^'[=+\-@\t\r]/.test(value) ? value.slice(1) : value)
    value = ''
  }
  const endRow = () => {
    endValue()
    if (row.some((cell) => cell.trim() !== '')) rows.push(row)
    row = []
  }
  for (let at = 0; at < content.length; at += 1) {
    const letter = content[at]
    if (inQuotes && letter === '"' && content[at + 1] === '"') {
      value += '"'
      at += 1
    } else if (letter === '"' && (inQuotes || value === '')) inQuotes = !inQuotes
    else if (inQuotes) value += letter
    else if (letter === separator) endValue()
    else if (letter === '\n') endRow()
    else if (letter !== '\r') value += letter
  }
  endRow()
  return rows
}

function separatorOf(text: string): string {
  const line = text.slice(0, text.search(/\n|$/))
  const count = (separator: string) => line.split(separator).length
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0] ?? ','
}
