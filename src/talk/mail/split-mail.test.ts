import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import PostalMime from 'postal-mime'
import { splitMail } from './split-mail.ts'

const HEAD = ['From: a@example.com', 'Subject: Files', 'MIME-Version: 1.0']

interface Part {
  headers: string[]
  body: string
}

function multipart(boundary: string, parts: Part[], type = 'mixed'): Part {
  const bodies = parts.flatMap(({ headers, body }) => [`--${boundary}`, ...headers, '', body])
  return {
    headers: [`Content-Type: multipart/${type}; boundary="${boundary}"`],
    body: ['preamble', ...bodies, `--${boundary}--`, 'epilogue'].join('\r\n'),
  }
}

const textPart = (text: string): Part => ({
  headers: ['Content-Type: text/plain; charset=utf-8'],
  body: text,
})

function base64Part(bytes: Buffer, { lineLength = 76, type = 'application/zip' } = {}): Part {
  const body = bytes.toString('base64').replace(new RegExp(`.{${lineLength}}`, 'g'), '$&\r\n')
  const headers = [`Content-Type: ${type}; name="a.bin"`, 'Content-Transfer-Encoding: base64']
  return { headers: [...headers, 'Content-Disposition: attachment'], body }
}

const asMail = ({ headers, body }: Part) => Buffer.from([...HEAD, ...headers, '', body].join('\r\n'))

function* inPieces(mail: Buffer, sizes: number[]): Iterable<Uint8Array> {
  let at = 0
  for (let n = 0; at < mail.length; n++) {
    const size = sizes[n % sizes.length] as number
    yield mail.subarray(at, at + size)
    at += size
  }
}

async function split(mail: Buffer, sizes = [65_536]) {
  const files = new Map<string, Buffer>()
  const result = await splitMail(
    (async function* () {
      yield* inPieces(mail, sizes)
    })(),
    async bytes => {
      const chunks: Uint8Array[] = []
      for await (const chunk of bytes) chunks.push(Buffer.from(chunk))
      const key = `file ${files.size}`
      files.set(key, Buffer.concat(chunks))
      return key
    },
  )
  return { ...result, kept: files }
}

/** What the parser makes of the skeleton, with the files back in their places. */
async function rejoined(mail: Buffer, sizes?: number[]) {
  const { skeleton, files, kept } = await split(mail, sizes)
  const parsed = await PostalMime.parse(skeleton, { forceRfc822Attachments: true })
  const attachments = parsed.attachments.map(({ filename, mimeType, content }) => {
    const bytes = Buffer.from(content as ArrayBuffer)
    const file = bytes.length < 100 ? files.get(bytes.toString().trim()) : undefined
    const own = file?.file ? (kept.get(file.file) as Buffer) : Buffer.from(file?.content ?? bytes)
    if (file) assert.equal(file.size, own.length)
    return { filename, mimeType, bytes: own }
  })
  return {
    text: parsed.text,
    html: parsed.html,
    subject: parsed.subject,
    attachments,
    taken: files.size,
    stored: kept.size,
    skeleton,
  }
}

async function asParsed(mail: Buffer): Promise<Parsed> {
  const { text, html, subject, attachments } = await PostalMime.parse(mail, { forceRfc822Attachments: true })
  return {
    text,
    html,
    subject,
    attachments: attachments.map(({ filename, mimeType, content }) => ({
      filename,
      mimeType,
      bytes: Buffer.from(content as ArrayBuffer),
    })),
  }
}

interface Parsed {
  text: string | undefined
  html: string | undefined
  subject: string | undefined
  attachments: { filename: string | null; mimeType: string; bytes: Buffer }[]
}

/** Easy to compare. Files that are not encoded keep their line endings here, while the parser changes them. */
function digested({ text, html, subject, attachments }: Parsed) {
  const files = attachments.map(({ filename, mimeType, bytes }) => {
    const plain = Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n').trimEnd(), 'latin1')
    return `${filename} ${mimeType} ${plain.length} ${createHash('sha256').update(plain).digest('hex')}`
  })
  return { text, html, subject, files }
}

const BYTES = Buffer.from(Array.from({ length: 150_000 }, (_, n) => (n * 7919) % 256))

test('files are taken out of the mail: a large one is stored, a small one stays in memory', async () => {
  const mail = asMail(
    multipart('B', [textPart('Hello'), base64Part(BYTES), base64Part(BYTES.subarray(0, 100))]),
  )
  const { attachments, taken, stored, skeleton, text } = await rejoined(mail)
  assert.deepEqual([taken, stored], [2, 1])
  assert.ok(skeleton.length < 2_000)
  assert.equal(text?.trim(), 'Hello')
  assert.deepEqual(
    attachments.map(({ bytes }) => bytes),
    [BYTES, BYTES.subarray(0, 100)],
  )
})

test('neither the chunks in which a mail arrives nor the nesting of its parts makes a difference', async () => {
  const part: fc.Arbitrary<Part> = fc.oneof(
    fc.string({ maxLength: 200 }).map(text => textPart(text.replace(/[\r\n]/g, ' '))),
    fc.integer({ min: 0, max: 150_000 }).map(size => base64Part(BYTES.subarray(0, size))),
    fc.constantFrom(60, 76, 20_000).map(lineLength => base64Part(BYTES, { lineLength })),
    fc.constant<Part>({
      headers: ['Content-Type: application/octet-stream', 'Content-Transfer-Encoding: 8bit'],
      body: 'a line of a log\r\n--B not a boundary\r\n'.repeat(3_000),
    }),
    fc.constant<Part>({
      headers: ['Content-Type: message/rfc822'],
      body: asMail(multipart('inner', [textPart('x'), base64Part(BYTES)])).toString('latin1'),
    }),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(part, { minLength: 1, maxLength: 4 }),
      fc.array(part, { maxLength: 3 }),
      fc.array(fc.integer({ min: 1, max: 90_000 }), { minLength: 1, maxLength: 5 }),
      async (parts, nested, sizes) => {
        const inner = nested.length > 0 ? [multipart('inside', nested, 'related')] : []
        const mail = asMail(multipart('B', [...parts, ...inner]))
        assert.deepEqual(digested(await rejoined(mail, sizes)), digested(await asParsed(mail)))
      },
    ),
    { numRuns: 30 },
  )
})

const LINES = 'one\r\ntwo ü = "x"\r\n\r\nfour, without an end of line'

for (const [size, bytes] of [
  ['small', Buffer.from(LINES)],
  ['with a line end', Buffer.from(`${LINES}\r\n`)],
  ['large', Buffer.from(`${LINES}\r\n`.repeat(3_000))],
] as const)
  for (const [encoding, body] of [
    ['7bit', bytes.toString('latin1')],
    ['8bit', bytes.toString('latin1')],
    ['binary', bytes.toString('latin1')],
    ['base64', bytes.toString('base64').replace(/.{76}/g, '$&\r\n')],
    ['quoted-printable', quotedPrintable(bytes)],
  ] as const)
    for (const type of ['text/csv', 'text/plain', 'text/html', 'application/pgp-signature'])
      test(`a ${size} file of type ${type} in ${encoding} is the same byte for byte`, async () => {
        const headers = [
          `Content-Type: ${type}; name="a.txt"`,
          `Content-Transfer-Encoding: ${encoding}`,
          'Content-Disposition: attachment; filename="a.txt"',
        ]
        const { headers: head, body: lines } = multipart('B', [textPart('Hello'), { headers, body }])
        const mail = Buffer.from([...HEAD, ...head, '', lines].join('\r\n'), 'latin1')
        const { attachments, text } = await rejoined(mail)
        assert.deepEqual(attachments, [{ filename: 'a.txt', mimeType: type, bytes }])
        assert.equal(text?.trim(), 'Hello')
      })

function quotedPrintable(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .replace(/[^\r\n\x20-\x3c\x3e-\x7e]/g, one => `=${one.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(/=(?![0-9A-F]{2})/g, '=3D')
    .replace(/two /g, 'two=\r\n ')
}

const NAMED = ['Content-Type: text/plain; charset=utf-8; name="debug.log"']

for (const [what, headers, name] of [
  ['inline', [...NAMED, 'Content-Disposition: inline; filename="debug.log"'], 'debug.log'],
  ['without a disposition', NAMED, 'debug.log'],
  [
    'with a name in parts',
    ['Content-Type: text/html', 'Content-Disposition: inline;\r\n filename*0=re;\r\n filename*1=port.html'],
    'report.html',
  ],
] as const)
  test(`a text with a name is a file: ${what}`, async () => {
    const part = { headers: [...headers], body: 'line one\r\nline two\r\n' }
    const { attachments, text, html } = await rejoined(asMail(multipart('B', [textPart('Hello'), part])))
    assert.deepEqual([text?.trim(), html], ['Hello', undefined])
    assert.deepEqual(
      attachments.map(({ filename, bytes }) => [filename, bytes.toString()]),
      [[name, 'line one\r\nline two\r\n']],
    )
  })

test('a name makes no file of the words of a mail: alone, or as one of several forms', async () => {
  const words = { headers: [...NAMED], body: 'Hello' }
  const page = { headers: ['Content-Type: text/html; name="mail.html"'], body: '<p>Hello</p>' }
  for (const mail of [asMail(words), asMail(multipart('B', [words, page], 'alternative'))]) {
    const { attachments, text } = await rejoined(mail)
    assert.deepEqual([attachments, text?.trim()], [[], 'Hello'])
  }
})

test('a mail without a clear structure stays as it came, but excessive text is cut', async () => {
  for (const mail of [
    'no head at all',
    'Subject: x',
    'Content-Type: multipart/mixed\r\n\r\n--B\r\n\r\nx',
    'Content-Type: multipart/mixed; boundary="B"\r\n\r\n--B',
    '\r\n\r\n\r\n',
  ]) {
    const { skeleton, files } = await split(Buffer.from(mail), [1, 2])
    assert.deepEqual([skeleton.toString(), files.size], [mail, 0])
  }
  const long = asMail(textPart('word '.repeat(2_000_000)))
  assert.ok((await split(long)).skeleton.length < 4.2 * 1024 * 1024)
})
