/** A text whose short hyphenated words, such as `mot-clé`, stay on one line. */

const HYPHENATED = /([\p{L}’']+(?:-[\p{L}’']+)+)/u
/** A longer word may break, or it would not fit a narrow column. */
const LONGEST = 16

export function Unbroken({ text }: { text: string }) {
  let start = 0
  return text.split(HYPHENATED).map((part, place) => {
    const key = start
    start += part.length
    // The odd parts are what the pattern found.
    const keep = place % 2 === 1 && part.length <= LONGEST
    return (
      <span key={`${key} ${keep}`} className={keep ? 'whitespace-nowrap' : undefined}>
        {part}
      </span>
    )
  })
}
