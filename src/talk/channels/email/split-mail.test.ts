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
    if (file) assert.equal(file.size, kept.get(file.file)?.length)
    return { filename, mimeType, bytes: file ? (kept.get(file.file) as Buffer) : bytes }
  })
  return {
    text: parsed.text,
    html: parsed.html,
    subject: parsed.subject,
    attachments,
    taken: files.size,
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

test('a large file is taken out of the mail; a small one stays', async () => {
  const mail = asMail(
    multipart('B', [textPart('Hello'), base64Part(BYTES), base64Part(BYTES.subarray(0, 100))]),
  )
  const { attachments, taken, skeleton, text } = await rejoined(mail)
  assert.equal(taken, 1)
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
