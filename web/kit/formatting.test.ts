import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Format, formatted } from './formatting.ts'

/** The text with what is selected in brackets: `one ⟦two⟧`. */
function apply(written: string, format: Format): string {
  const start = written.indexOf('⟦')
  const end = written.indexOf('⟧') - 1
  const text = written.replace('⟦', '').replace('⟧', '')
  const { from, to, insert, select } = formatted({ text, start, end }, format)
  const after = text.slice(0, from) + insert + text.slice(to)
  return `${after.slice(0, select[0])}⟦${after.slice(select[0], select[1])}⟧${after.slice(select[1])}`
}

const CASES: [string, Format, string][] = [
  ['one ⟦two⟧ three', 'bold', 'one **⟦two⟧** three'],
  ['one **⟦two⟧** three', 'bold', 'one ⟦two⟧ three'],
  ['one ⟦two ⟧three', 'bold', 'one **⟦two⟧** three'],
  ['⟦⟧', 'bold', '**⟦text⟧**'],
  ['⟦two⟧', 'italic', '*⟦two⟧*'],
  ['**⟦two⟧**', 'italic', '***⟦two⟧***'],
  ['***⟦two⟧***', 'italic', '**⟦two⟧**'],
  ['*⟦two⟧*', 'italic', '⟦two⟧'],
  ['run ⟦npm test⟧', 'code', 'run `⟦npm test⟧`'],
  ['see ⟦the manual⟧', 'link', 'see [the manual](⟦https://⟧)'],
  ['see ⟦https://a.example/x⟧', 'link', 'see [⟦text⟧](https://a.example/x)'],
  ['⟦⟧', 'link', '[text](⟦https://⟧)'],
  ['one\n⟦⟧two\nthree', 'list', 'one\n- two⟦⟧\nthree'],
  ['⟦one\ntwo⟧\nthree', 'list', '⟦- one\n- two⟧\nthree'],
  ['⟦- one\n- two⟧', 'list', '⟦one\ntwo⟧'],
  ['⟦- one\n- two⟧', 'numbers', '⟦1. one\n2. two⟧'],
  ['⟦1. one\n2. two⟧', 'numbers', '⟦one\ntwo⟧'],
  ['⟦one\ntwo⟧', 'quote', '⟦> one\n> two⟧'],
  ['⟦> one\n> two⟧', 'quote', '⟦one\ntwo⟧'],
  ['⟦one\n⟧two', 'list', '- one⟦⟧\ntwo'],
]
for (const [written, format, after] of CASES)
  test(`${format} of ${JSON.stringify(written)} is ${JSON.stringify(after)}`, () =>
    assert.equal(apply(written, format), after))
