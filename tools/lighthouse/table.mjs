/** The figures of the measured pages as a table for a terminal. */

const COLUMNS = [
  ['page', ({ path }) => path],
  ['perf', ({ scores }) => `${scores.performance}`],
  ['bench', ({ benchmark }) => benchmark.toFixed(0)],
  ['a11y', ({ scores }) => `${scores.accessibility}`],
  ['best', ({ scores }) => `${scores['best-practices']}`],
  ['seo', ({ scores }) => `${scores.seo}`],
  ['CLS', ({ shift }) => shift.toFixed(3)],
  ['LCP', ({ largestPaint }) => `${(largestPaint / 1000).toFixed(2)} s`],
  ['TBT', ({ blocking }) => `${blocking.toFixed(0)} ms`],
]

const WIDTHS = [24, 5, 6, 5, 5, 4, 6, 8, 8]

export const heading = () => line(COLUMNS.map(([name]) => name))

export const row = (measured) => line(COLUMNS.map(([, text]) => text(measured)))

function line([first, ...rest]) {
  const figures = rest.map((text, index) => text.padStart(WIDTHS[index + 1]))
  return [first.padEnd(WIDTHS[0]), ...figures].join(' ')
}
