// Prints the failed tests of a suite's report, each with the first lines of its error: tools/failures.mjs KIND FILE.
// It is for the end of a long run, where the runner's own output of a failure is far above.
import { readFileSync } from 'node:fs'

const LINES = 8
/** For a property: enough to show the failing case, which another run may not find. */
const CASE_LINES = 40
const WIDTH = 200
const COLOURS = new RegExp(String.raw`\u001b\[[0-9;]*m`, 'g')

/** @typedef {{ name: string, errors: string[] }} Failure */

/** `cargo test`'s own output. @returns {Failure[]} */
function fromCargo(text) {
  const parts = text.split(/^---- (.+) stdout ----$/m)
  const outputs = new Map()
  for (let at = 1; at < parts.length; at += 2) outputs.set(parts[at], parts[at + 1].split(/^(?:failures:|----)/m)[0])
  return [...text.matchAll(/^test (\S+) .*\.\.\. FAILED$/gm)].map(([, name]) => ({ name, errors: [outputs.get(name) ?? ''] }))
}

/** Vitest's JSON; a test that never ran counts, as does a file that did not load. @returns {Failure[]} */
function fromVitest(text) {
  return JSON.parse(text).testResults.flatMap((file) => {
    const tests = file.assertionResults.filter(({ status }) => status !== 'passed')
    if (tests.length === 0 && file.status === 'failed') return [{ name: file.name, errors: [file.message] }]
    return tests.map((test) => ({ name: test.fullName, errors: [test.failureMessages[0] ?? test.status] }))
  })
}

/** Playwright's JSON; a flaky test counts. One that ran out of time has a second error: what it waited for. @returns {Failure[]} */
function fromPlaywright(text) {
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)]
  const report = JSON.parse(text)
  const broken = report.errors.map((error) => ({ name: 'the run itself', errors: [error.message] }))
  const failed = specs(report).flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map((test) => ({
        name: `${spec.file}:${spec.line} ${spec.title}`,
        errors: test.results.flatMap(({ errors }) => errors.map(({ message }) => message)),
      })),
  )
  return [...broken, ...failed]
}

const readers = { cargo: fromCargo, vitest: fromVitest, playwright: fromPlaywright }

const [kind, file] = process.argv.slice(2)
for (const { name, errors } of readers[kind](readFileSync(file, 'utf8'))) {
  console.log(`- ${name}`)
  for (const error of errors) {
    const lines = error.replace(COLOURS, '').split('\n').filter((line) => line.trim() !== '')
    const most = error.includes('minimal failing input') ? CASE_LINES : LINES
    for (const line of lines.slice(0, most)) console.log(`    ${line.trim().slice(0, WIDTH)}`)
  }
}
