import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvOf } from './csv.ts'

/** What a reader of RFC 4180 makes of a text: quoted cells are strings, others numbers. */
function read(csv: string): (string | number)[][] {
  const rows: (string | number)[][] = []
  let row: (string | number)[] = []
  for (const [, quoted, bare, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted === undefined ? Number(bare) : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}

test('a reader gets back every cell, whatever is in it', () => {
  const rows = [
    ['a,b', 'a;b', 'a\nb', 'a\r\nb', '"', '""', ''],
    ['Ünïcödé', 'ياسمين', '在庫', '💚', '  spaced  ', 'ends with =', 'a=b'],
    [0, -1, 1.5, 1e21, -0.25],
  ]
  assert.deepEqual(read(csvOf(rows)), rows)
})

test('a row ends with a line break, the last too; a break inside a cell is none', () => {
  assert.equal(csvOf([['a'], ['b']]), '"a"\r\n"b"\r\n')
  assert.equal(read(csvOf([['one\r\ntwo'], ['three']])).length, 2)
})

test('a number is written for programs, without separators of thousands, and a negative one is no formula', () => {
  assert.equal(csvOf([[1_234_567.5, -12, 0]]), '1234567.5,-12,0\r\n')
})

test('a name that begins like a formula is text for spreadsheets, also across lines and inside quotes', () => {
  for (const name of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=cmd|"/C calc"!A0', '=1\n=2'])
    assert.equal(read(csvOf([[name]]))[0]?.[0], `'${name}`, JSON.stringify(name))
})

test('a name with such a character inside stays as it is', () => {
  for (const name of ['ann@demo.test', 'A-1', '1+1=2', ' =1', "'=1", '#1', '1-800-FLOWERS'])
    assert.equal(read(csvOf([[name]]))[0]?.[0], name)
})

test('a phone number stays one; anything else that begins with a plus is text', () => {
  for (const number of ['+31612345678', '+12223334444']) assert.equal(read(csvOf([[number]]))[0]?.[0], number)
  for (const name of ['+31612345678+A1', '+1', '+31 6 1234', '+1234567890123456', '＝1+1', '＋1'])
    assert.equal(read(csvOf([[name]]))[0]?.[0], `'${name}`)
})
