import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { pino } from 'pino'
import { formOf, takingForms } from './form.ts'
import { createServer } from './server.ts'

const MAX_BYTES = 1024 * 1024
const { app } = createServer({ log: pino({ enabled: false }), trustedProxies: [] })
takingForms(app, { maxBytes: MAX_BYTES, maxFiles: 5 }, inner => {
  inner.post('/form', async request => {
    const { fields, files } = formOf(request)
    return {
      fields,
      files: files.map(({ name, content }) => [name, Buffer.from(content).toString('base64')]),
    }
  })
})
await app.listen({ port: 0, host: '127.0.0.1' })
after(() => app.close())
const { port } = app.server.address() as AddressInfo

const BOUNDARY = `----${'x'.repeat(30)}`
const HEADERS = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
const partWith = (head: string, content = 'x') => `--${BOUNDARY}\r\n${head}\r\n\r\n${content}\r\n`
const END = `--${BOUNDARY}--\r\n`
const named = (name: string) => `Content-Disposition: form-data; name="${name}"`

const submit = async (payload: Buffer | Readable, headers: Record<string, string> = HEADERS) => {
  const { statusCode, body } = await app.inject({ method: 'POST', url: '/form', payload, headers })
  return { status: statusCode, body: JSON.parse(body) }
}

/** The answer to a form whose sender waits for it before the form ends. */
async function answerBeforeEnd(
  pieces: Iterable<string>,
): Promise<{ status: number | undefined; error: string }> {
  const request: ClientRequest = send({ port, method: 'POST', path: '/form', headers: HEADERS })
  const answered = once(request, 'response') as Promise<[IncomingMessage]>
  for (const piece of pieces) request.write(piece)
  const [response] = await answered
  const { error } = JSON.parse(await text(response))
  request.destroy()
  return { status: response.statusCode, error }
}

/** The spellings of a header that mean the same (RFC 9110, 5.1; RFC 2046, 5.1.1). */
const anySpelling = fc
  .record({
    name: fc.mixedCase(fc.constant('content-disposition')),
    space: fc.constantFrom('', ' ', '\t'),
    before: fc.constantFrom('', 'X-A: b\r\n', 'content-type: text/plain\r\n'),
    file: fc.constantFrom('', '; filename="a"', '; FILENAME=a'),
  })
  .map(({ name, space, before, file }) => `${before}${name}${space}: form-data; name="k1"${file}`)

test('more than a hundred parts are refused before the form ends, however their headers are spelled', async () => {
  await fc.assert(
    fc.asyncProperty(anySpelling, async head => {
      const { status, error } = await answerBeforeEnd(Array(102).fill(partWith(head, '')))
      assert.deepEqual([status, error], [400, 'The form has more than 100 parts.'])
    }),
    { numRuns: 12 },
  )
})

const TOO_MUCH: [what: string, pieces: string[], status: number, words: RegExp][] = [
  [
    'header lines',
    [`--${BOUNDARY}\r\n`, 'a:b\r\n'.repeat(2_000)],
    400,
    /header of a part .* larger than 4 KiB/,
  ],
  ['escapes in a name', [`--${BOUNDARY}\r\n${named('%22'.repeat(5_000))}`], 400, /larger than 4 KiB/],
  ['characters in a name', [partWith(named('n'.repeat(201))), END], 400, /name of a field .* 200/],
  ['texts', [partWith(named('a'), 'x'.repeat(70_000)), `--${BOUNDARY}\r\n`], 413, /texts .* 64 KiB/],
  [
    'files',
    [partWith(`${named('f')}; filename="a"`).repeat(6), `--${BOUNDARY}\r\n`],
    422,
    /files must be at most 5/,
  ],
  [
    'names',
    [partWith(`${named('f')}; filename="${'a'.repeat(3_900)}"`, '').repeat(30)],
    413,
    /names and texts .* 100 kB/,
  ],
  ['bytes before a part', Array(20).fill('x'.repeat(100_000)), 400, /not a valid multipart form/],
  [
    'bytes of a file',
    [`--${BOUNDARY}\r\n${named('f')}; filename="a"\r\n\r\n`, ...Array(20).fill('x'.repeat(60_000))],
    413,
    /larger than 1 MiB/,
  ],
  ['lines without a boundary', ['no boundary at all\r\n'.repeat(100)], 400, /not a valid multipart form/],
]

for (const [what, pieces, status, words] of TOO_MUCH)
  test(`too much of it is refused before the form ends, and the refusal says so: ${what}`, async () => {
    const answer = await answerBeforeEnd(pieces)
    assert.equal(answer.status, status)
    assert.match(answer.error, words)
  })

const content = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc
    .array(fc.constantFrom('\r\n', '--', '\r\n--', '-', BOUNDARY.slice(0, 20), 'a'), { maxLength: 40 })
    .map(all => all.join('')),
)
/** In a text, NUL is refused by name. */
const typed = content.map(text => text.replaceAll('\0', ''))
/** Of a backslash, of what looks like an escape, and of what is behind a line separator, the parser or the browser makes something else. */
const fileName = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
  .filter(name => !/[\\\p{Cc}\u2028\u2029]|%(22|0D|0A)/iu.test(name) && name.trim() === name)
const formBytes = async (texts: [string, string][], files: [string, string][]) => {
  const form = new FormData()
  for (const [name, value] of texts) form.append(name, value)
  for (const [name, value] of files) form.append('files', new File([value], name))
  const body = new Response(form)
  return { type: body.headers.get('content-type') ?? '', bytes: Buffer.from(await body.arrayBuffer()) }
}

test('a form of a browser arrives whole, wherever the network cuts it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.tuple(fc.stringMatching(/^[a-m"]{1,20}$/), typed), {
        selector: ([name]) => name,
        maxLength: 5,
      }),
      fc.array(
        fc.tuple(
          fileName,
          content.filter(value => value !== ''),
        ),
        { maxLength: 5 },
      ),
      fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 50 }),
      async (texts, files, cuts) => {
        const { type, bytes } = await formBytes(texts, files)
        const answer = await submit(Readable.from(cutUp(bytes, cuts)), { 'content-type': type })
        assert.deepEqual(answer, {
          status: 200,
          body: {
            // HTML, 4.10.21.8: lines of texts end with CRLF.
            fields: {
              ...Object.fromEntries(texts.map(([name, value]) => [name, value.replace(/\r\n?|\n/g, '\r\n')])),
              data: {},
            },
            files: files.map(([name, value]) => [name, Buffer.from(value).toString('base64')]),
          },
        })
      },
    ),
    { numRuns: 60 },
  )
})

function* cutUp(bytes: Buffer, cuts: number[]): Iterable<Buffer> {
  for (let from = 0, at = 0; from < bytes.length; at++) {
    const size = cuts[at % cuts.length] ?? 1
    yield bytes.subarray(from, from + size)
    from += size
  }
}

test('what follows the last part is ignored, and what is cut off is refused', async () => {
  const whole = Buffer.from(partWith(named('a'), 'b') + END)
  for (const rest of ['\r\n', 'an epilogue\r\n'.repeat(10_000)])
    assert.deepEqual((await submit(Readable.from([whole, Buffer.from(rest)]))).body.fields, {
      a: 'b',
      data: {},
    })
  for (let length = 0; length < whole.length - 4; length += 7)
    assert.equal((await submit(whole.subarray(0, length))).status, 400)
})

test('a name that is encoded in another way is refused without a word in the log', async t => {
  const warn = t.mock.method(console, 'warn', () => {})
  const form = partWith(`${named('f')}; filename*=nonsense''a`) + END
  assert.equal((await submit(Buffer.from(form))).status, 400)
  assert.equal(warn.mock.callCount(), 0)
})

test('a form in one text has at most 64 KiB', async () => {
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  assert.equal((await submit(Buffer.from(`a=${'x'.repeat(65_000)}`), type)).status, 200)
  for (const size of [66_000, 200_000])
    assert.equal((await submit(Buffer.from(`a=${'x'.repeat(size)}`), type)).status, 413)
})
