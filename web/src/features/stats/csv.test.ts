import { expect, it } from 'vitest'
import { readCsv, writeCsv } from './csv'

it('reads what it wrote', () => {
  const rows = [
    ['a', 'b, c', 'd "e"'],
    ['', 'two\nlines', 'é'],
  ]
  expect(readCsv(writeCsv(rows))).toEqual(rows)
})

it('reads other separators, marks at the start and empty lines', () => {
  expect(readCsv('\uFEFFa;b\r\n1;"2;3"\r\n\r\n')).toEqual([
    ['a', 'b'],
    ['1', '2;3'],
  ])
  expect(readCsv('a\tb\n1\t2')).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
})

it('writes nothing that a spreadsheet would run', () => {
  expect(writeCsv([['=1+1', '-x', '@a', '-2+3+cmd', '+1 2', '\tx', '-', '--2', '-2\n=1']])).toBe(
    "'=1+1,'-x,'@a,'-2+3+cmd,'+1 2,'\tx,'-,'--2,\"'-2\n=1\"",
  )
  expect(writeCsv([['-2', '+2.5', '-0', '2026-01-01', "'", '']])).toBe("-2,+2.5,-0,2026-01-01,',")
})

it('reads a protected value as it was', () => {
  const rows = [['=1+1', '-x', "'quoted'", '-2']]
  expect(readCsv(writeCsv(rows))).toEqual(rows)
})
