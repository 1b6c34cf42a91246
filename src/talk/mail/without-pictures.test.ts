// The words behind pictures within HTML, however large these are.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import libqp from 'libqp'
import { createBlobs } from '../../../test/blobs.ts'
import { createMailParser } from './parse-mail.ts'
import { createPictureFilter } from './without-pictures.ts'

const blobs = createBlobs()
const parser = createMailParser(blobs)
test.after(() => parser.close())

const WORDS = 'Hello Ana, I have a question.'
const htmlWith = (length: number) =>
  `<p>${WORDS}</p><img src="data:image/png;base64,${'A'.repeat(length)}"><p>Please cancel 4711 after the pictüre</p>`
const ENCODED: Record<string, (html: string) => string> = {
  '8bit': html => html.replace(/A{900}/g, '$&\r\n '),
  'quoted-printable': html => libqp.encode(Buffer.from(html)).replace(/.{70}(?<!=.?)/g, '$&=\r\n'),
  base64: html => Buffer.from(html).toString('base64').replace(/.{76}/g, '$&\r\n'),
}
const partOf = (encoding: string, html: string) =>
  `Content-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${ENCODED[encoding]?.(html)}\r\n`
const parse = async (mail: string) =>
  parser.parse(await blobs.put(Buffer.from(`From: a@example.com\r\nMIME-Version: 1.0\r\n${mail}`)))

for (const encoding of Object.keys(ENCODED))
  test(`what somebody wrote behind a picture is read: ${encoding}`, async () => {
    const html = htmlWith(6_000_000)
    const alone = await parse(partOf(encoding, html))
    assert.match(alone.text, /^Hello Ana, I have a question\.\s+Please cancel 4711 after the pictüre$/)
    const file =
      '--b\r\nContent-Type: text/plain; name=a.txt\r\nContent-Disposition: attachment\r\n\r\nfile\r\n--b--'
    const { text, isCut, parts } = await parse(
      `Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\n${WORDS}\r\n--b\r\n${partOf(encoding, html)}${file}\r\n`,
    )
    assert.match(text, /Please cancel 4711 after the pictüre/)
    assert.deepEqual([isCut, parts.map(({ name }) => name)], [false, ['a.txt']])
  })

test('a text that is longer than anybody reads is cut, which the mail says; its files stay', async () => {
  const long = `${'word '.repeat(1_000)}\r\n`.repeat(1_000)
  const file =
    '--b\r\nContent-Type: text/plain; name=a.txt\r\nContent-Disposition: attachment\r\n\r\nfile\r\n--b--'
  const { text, isCut, parts } = await parse(
    `Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n${long}\r\n${file}\r\n`,
  )
  assert.ok(isCut && text.startsWith('word word') && text.length >= 1_000_000)
  assert.deepEqual(
    parts.map(({ name }) => name),
    ['a.txt'],
  )
})

/** What the filter leaves of a text that comes in pieces of this length. */
function filtered(text: string, piece: number, most = 0): string {
  const filter = createPictureFilter(most)
  const out: Buffer[] = []
  for (let at = 0; at < text.length; at += piece)
    out.push(filter.write(Buffer.from(text.slice(at, at + piece))))
  return Buffer.concat([...out, filter.end()]).toString()
}

test('nothing but the content of pictures is left out, in whatever pieces a text comes', () => {
  const word = fc.constantFrom(
    ...'data: data:, data:image/png;base64, base64, "> <p> A+/= cancel 4711 é \r\n data:a/b;base64,Hello you'.split(
      ' ',
    ),
    ' ',
  )
  const picture = fc.nat({ max: 3_000 }).map(length => `data:image/png;base64,${'Az09'.repeat(16 + length)}`)
  fc.assert(
    fc.property(
      fc.array(word),
      fc.array(fc.tuple(picture, fc.array(word))),
      fc.integer({ min: 1, max: 5_000 }),
      (before, pictures, piece) => {
        const withThem = pictures.map(([one, words]) => `${one}">${words.join(' ')}`)
        const shown = filtered(before.join(' ') + withThem.join(''), piece)
        const words = [...before, ...pictures.flatMap(([, after]) => after)].filter(one => one.trim() !== '')
        const expected = words.join('').replace(/\s/g, '')
        const left = shown
          .replace(/data:image\/png;base64,(?:Az09|z09|09|9)*A?z?0?">/g, '')
          .replace(/\s/g, '')
        assert.equal(left, expected)
      },
    ),
    { numRuns: 300 },
  )
})

test('as many bytes of pictures stay as are wanted', () => {
  const html = `<img src="data:image/png;base64,${'A'.repeat(1_000)}"><img src="data:image/png;base64,${'B'.repeat(1_000)}">!`
  assert.equal(filtered(html, 10_000, 1_500), html.replace(/B{1000}/, ''))
  assert.equal(filtered(html, 10_000, 2_000), html)
})
