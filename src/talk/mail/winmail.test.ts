// Outlook's container: winmail.dat becomes the files in it ([MS-OXTNEF]).
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBlobs } from '../../../test/blobs.ts'
import { createMailParser } from './parse-mail.ts'
import { readTnef } from './read-tnef.ts'

const blobs = createBlobs()
const parser = createMailParser(blobs)
test.after(() => parser.close())

const u16 = (n: number) => Buffer.from([n & 255, n >> 8])
const u32 = (n: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(n)
  return bytes
}
const attribute = (id: number, data: Buffer, level = 2) =>
  Buffer.concat([
    Buffer.from([level]),
    u32(id),
    u32(data.length),
    data,
    u16(data.reduce((sum, one) => sum + one, 0) & 0xffff),
  ])
const padded = (data: Buffer) => Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)])
const wide = (text: string) => Buffer.from(`${text}\0`, 'utf16le')
const property = (id: number, type: number, data: Buffer) =>
  Buffer.concat([u16(type), u16(id), u32(1), u32(data.length), padded(data)])
const properties = (...all: Buffer[]) => Buffer.concat([u32(all.length), ...all])
/** A property known by a name, whose value has a fixed size. */
const named = Buffer.concat([
  u16(0x0003),
  u16(0x8001),
  Buffer.alloc(16),
  u32(1),
  u32(10),
  padded(wide('abcd')),
  u32(7),
])

const file = (name: string, content: Buffer, more: Buffer[] = []) => [
  attribute(0x00069002, Buffer.alloc(14)),
  attribute(0x00018010, Buffer.from('SHORT~1.DAT\0')),
  attribute(0x0006800f, content),
  attribute(0x00069005, properties(named, property(0x3707, 0x001f, wide(name)), ...more)),
]
const container = (...attributes: Buffer[]) => Buffer.concat([u32(0x223e9f78), u16(1), ...attributes])

const parse = async (dat: Buffer, text = 'See the file.') => {
  const raw = [
    'From: a@example.com',
    'Content-Type: multipart/mixed; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    text,
    '--b',
    'Content-Type: application/ms-tnef; name="winmail.dat"',
    'Content-Transfer-Encoding: base64',
    '',
    dat.toString('base64').replace(/.{76}/g, '$&\r\n'),
    '--b--',
  ]
  return parser.parse(await blobs.put(Buffer.from(raw.join('\r\n'))))
}

test('its files are the files of the mail, byte for byte, small and large', async () => {
  const [small, large] = [Buffer.from('%PDF offer'), Buffer.alloc(200_000, 'x')]
  const picture = [property(0x370e, 0x001f, wide('image/png')), property(0x3712, 0x001f, wide('pic@x'))]
  const { parts, text } = await parse(
    container(
      ...file('Angebot für Köln.pdf', small),
      ...file('large.bin', large),
      ...file('a.png', small, picture),
    ),
  )
  assert.deepEqual(
    parts.map(({ name, contentType, contentId, size }) => [name, contentType, contentId, size]),
    [
      ['Angebot für Köln.pdf', 'application/octet-stream', undefined, 10],
      ['large.bin', 'application/octet-stream', undefined, 200_000],
      ['a.png', 'image/png', 'pic@x', 10],
    ],
  )
  assert.deepEqual(Buffer.from(parts[0]?.content ?? []), small)
  assert.deepEqual(await blobs.get(parts[1]?.file as string), large)
  assert.equal(text.trim(), 'See the file.')
})

test('its words are those of a mail without any', async () => {
  const words = attribute(
    0x00069003,
    properties(property(0x1013, 0x0102, Buffer.from('<p>Hello <b>there</b></p>'))),
    1,
  )
  const { text, parts } = await parse(container(words, ...file('a.txt', Buffer.from('a'))), '')
  assert.deepEqual([text.trim(), parts.length], ['Hello there', 1])
})

test('a container without files stays, since it may hold more than its words', async () => {
  const words = attribute(0x0002800c, Buffer.from('Hello\0'), 1)
  const { parts, text } = await parse(container(words), '')
  assert.deepEqual([text.trim(), parts.map(({ name }) => name)], ['Hello', ['winmail.dat']])
})

test('what is no container, or is broken, stays the file that it is', async () => {
  for (const dat of [Buffer.from('no container'), container(), container(Buffer.alloc(5))]) {
    const { parts } = await parse(dat)
    assert.deepEqual(
      parts.map(({ name, size }) => [name, size]),
      [['winmail.dat', dat.length]],
    )
  }
})

test('a container that is cut off gives what is whole; none takes long or fails', () => {
  const whole = container(...file('a.txt', Buffer.from('first')), ...file('b.txt', Buffer.from('second')))
  assert.deepEqual(
    readTnef(whole.subarray(0, whole.length - 60))?.files.map(({ content }) => content?.toString())[0],
    'first',
  )
  for (let end = 0; end < whole.length; end++) readTnef(whole.subarray(0, end))
  for (let at = 6; at < whole.length; at++) {
    const wrong = Buffer.from(whole)
    wrong[at] = 0xff
    readTnef(wrong)
  }
  const many = properties(...Array(3).fill(property(0x3707, 0x001f, wide('x'))))
  many.writeUInt32LE(0xffffffff)
  assert.doesNotThrow(() =>
    readTnef(container(attribute(0x00069002, Buffer.alloc(14)), attribute(0x00069005, many))),
  )
})

test('an empty file is a file; a container with more than we read stays beside its files', async () => {
  const rest = attribute(0x00069002, Buffer.alloc(14))
  const title = attribute(0x00018010, Buffer.from('message\0'))
  for (const [more, stays] of [
    [[], []],
    [
      [rest, title],
      ['message', 'winmail.dat'],
    ],
  ] as const) {
    const { parts } = await parse(
      container(...file('empty.txt', Buffer.alloc(0)), ...file('a.txt', Buffer.from('a')), ...more),
    )
    assert.deepEqual(
      parts.map(({ name }) => name),
      ['empty.txt', 'a.txt', ...stays],
    )
  }
})

test('words that are RTF alone are read: its own, and the HTML that it was made of', async () => {
  for (const [rtf, expected] of [
    ["{\\rtf1\\ansi\\ansicpg1252 Hello {\\b there}, Gr\\u252?\\'dfe\\par bye}", /^Hello there, Grüße\s+bye$/],
    [
      '{\\rtf1\\ansi\\ansicpg1252\\fromhtml1 {\\*\\htmltag64 <p>}Hello {\\*\\htmltag84 <b>}there{\\*\\htmltag92 </b>}{\\*\\htmltag72 </p>}}',
      /^Hello there$/,
    ],
  ] as const) {
    const raw = Buffer.from(rtf)
    const packed = Buffer.concat([u32(raw.length + 12), u32(raw.length), Buffer.from('MELA'), u32(0), raw])
    const words = attribute(0x00069003, properties(property(0x1009, 0x0102, packed)), 1)
    const { text, parts } = await parse(container(words), '')
    assert.match(text.trim(), expected)
    assert.deepEqual(
      parts.map(({ name }) => name),
      ['winmail.dat'],
    )
  }
})
