import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createBlobs } from '../../../test/blobs.ts'
import { createMailParser, Unreadable } from './parse-mail.ts'

const blobs = createBlobs()
const parser = createMailParser(blobs)
after(() => parser.close())

/** Parses a mail of these lines; bytes other than ASCII as in Latin-1. */
const parsed = async (...lines: string[]) =>
  parser.parse(await blobs.put(Buffer.from(lines.join('\r\n'), 'latin1')))
const utf8 = (text: string) => Buffer.from(text).toString('latin1')
const base64 = (text: string) => Buffer.from(text).toString('base64')

const HEAD = ['From: a@example.com', 'MIME-Version: 1.0']
const textOf = async (...lines: string[]) => (await parsed(...HEAD, ...lines)).text.trim()

for (const [what, lines] of [
  ['UTF-8 as it is', ['Content-Type: text/plain; charset=utf-8', '', utf8('Grüße, 50 €')]],
  [
    'UTF-8 in base64',
    [
      'Content-Type: text/plain; charset=UTF-8',
      'Content-Transfer-Encoding: BASE64',
      '',
      base64('Grüße, 50 €'),
    ],
  ],
  [
    'UTF-8 quoted',
    [
      'Content-Type: text/plain; charset="utf-8"',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'Gr=C3=BC=C3=9Fe, =',
      '50 =E2=82=AC',
    ],
  ],
  ['Windows-1252', ['Content-Type: text/plain; charset=windows-1252', '', 'Gr\xfc\xdfe, 50 \x80']],
  ['ISO-8859-15', ['Content-Type: text/plain; charset=iso-8859-15', '', 'Gr\xfc\xdfe, 50 \xa4']],
  [
    'UTF-16',
    [
      'Content-Type: text/plain; charset=utf-16le',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from('Grüße, 50 €', 'utf16le').toString('base64'),
    ],
  ],
] as const)
  test(`a text is read in its own character set: ${what}`, async () => {
    assert.equal(await textOf(...lines), 'Grüße, 50 €')
  })

for (const [charset, bytes, text] of [
  ['koi8-r', '\xf0\xd2\xc9\xd7\xc5\xd4', 'Привет'],
  ['shift_jis', '\x82\xb1\x82\xf1\x82\xc9\x82\xbf\x82\xcd', 'こんにちは'],
  ['gb18030', '\xc4\xe3\xba\xc3', '你好'],
  ['euc-kr', '\xbe\xc8\xb3\xe7', '안녕'],
] as const)
  test(`a text in ${charset} is readable`, async () => {
    assert.equal(await textOf(`Content-Type: text/plain; charset=${charset}`, '', bytes), text)
  })

test('an unknown character set loses no mail', async () => {
  assert.match(await textOf('Content-Type: text/plain; charset=x-klingon', '', 'Hello'), /Hello/)
  assert.match(await textOf('Content-Type: text/plain; charset=', '', 'Hello'), /Hello/)
})

test('a subject is decoded, whichever way it is encoded, and unfolded', async () => {
  for (const subject of [
    '=?utf-8?q?Gr=C3=BC=C3=9Fe_aus_K=C3=B6ln?=',
    `=?UTF-8?B?${base64('Grüße aus Köln')}?=`,
    '=?iso-8859-1?Q?Gr=FC=DFe?= aus =?utf-8?q?K=C3=B6ln?=',
    `=?utf-8?q?Gr=C3=BC=C3=9Fe?=\r\n =?utf-8?q?_aus_K=C3=B6ln?=`,
    utf8('Grüße aus Köln'),
  ])
    assert.equal((await parsed(...HEAD, `Subject: ${subject}`, '', 'x')).subject, 'Grüße aus Köln', subject)
})

test('a subject of blanks is none; a long one is cut off at 500 characters', async () => {
  for (const subject of ['', '   ', '=?utf-8?q?_?='])
    assert.equal((await parsed(...HEAD, `Subject: ${subject}`, '', 'x')).subject, undefined, subject)
  assert.equal((await parsed(...HEAD, `Subject: ${'s'.repeat(900)}`, '', 'x')).subject, 's'.repeat(500))
})

for (const [from, expected] of [
  ['cody@example.com', { name: '', address: 'cody@example.com' }],
  ['Cody Brandt <Cody@Example.COM>', { name: 'Cody Brandt', address: 'cody@example.com' }],
  ['"Brandt, Cody" <cody@example.com>', { name: 'Brandt, Cody', address: 'cody@example.com' }],
  ['=?utf-8?q?J=C3=BCrgen?= <j@example.com>', { name: 'Jürgen', address: 'j@example.com' }],
  ['j@xn--mller-kva.example', { name: '', address: 'j@müller.example' }],
  ['Cody (at home) <cody@example.com>', { name: 'Cody', address: 'cody@example.com' }],
  ['Cody', undefined],
  ['<>', undefined],
  ['undisclosed', undefined],
] as const)
  test(`From: ${from} is ${expected ? expected.address : 'nobody'}`, async () => {
    const { from: read } = await parsed(`From: ${from}`, 'Subject: x', '', 'x')
    if (!expected) return assert.equal(read, undefined)
    assert.equal(read?.address, expected.address)
    assert.ok(read?.name.startsWith(expected.name), read?.name)
  })

test('recipients are read from groups and lists; what is no address is left out', async () => {
  const { to, cc } = await parsed(
    ...HEAD,
    'To: Team: a@x.test, "B, b" <b@x.test>;, c@x.test, nobody, <>',
    'Cc: undisclosed-recipients:;',
    '',
    'x',
  )
  assert.deepEqual(
    to.map(({ address }) => address),
    ['a@x.test', 'b@x.test', 'c@x.test'],
  )
  assert.deepEqual(cc, [])
})

test('a mail to very many people names the first hundred', async () => {
  const many = Array.from({ length: 150 }, (_, n) => `p${n}@example.com`).join(',\r\n ')
  assert.equal((await parsed(...HEAD, `To: ${many}`, '', 'x')).to.length, 100)
})

test('the mails that a mail answers are listed nearest first, each once, without malformed ids', async () => {
  const { answersTo, messageId } = await parsed(
    ...HEAD,
    'Message-ID: <me@x.test>',
    'In-Reply-To: <three@x.test>',
    'References: <one@x.test> <no-at> garbage <two@x.test>\r\n <three@x.test>',
    '',
    'x',
  )
  assert.deepEqual(answersTo, ['<three@x.test>', '<two@x.test>', '<one@x.test>'])
  assert.equal(messageId, '<me@x.test>')
})

test('of a long thread the newest hundred references are read', async () => {
  const ids = Array.from({ length: 150 }, (_, n) => `<id${n}@x.test>`)
  const { answersTo } = await parsed(...HEAD, `References: ${ids.join('\r\n ')}`, '', 'x')
  assert.deepEqual(
    [answersTo.length, answersTo[0], answersTo.at(-1)],
    [100, '<id149@x.test>', '<id50@x.test>'],
  )
})

test('a Message-ID that is none is left out', async () => {
  for (const id of ['', '<>', 'me@x.test', '<me at x.test>', '<a@b@c>'])
    assert.equal((await parsed(...HEAD, `Message-ID: ${id}`, '', 'x')).messageId, undefined, id)
})

const alternative = (...parts: string[][]) => [
  'Content-Type: multipart/alternative; boundary="=_b"',
  ...parts.flatMap(lines => ['', '--=_b', ...lines]),
  '--=_b--',
]
const HTML = 'Content-Type: text/html; charset=utf-8'

test('of a mail as text and as HTML, the text counts; of an empty text, the HTML', async () => {
  const html = [HTML, '', '<p>The <b>same</b> words</p>']
  const plain = 'Content-Type: text/plain'
  assert.equal(await textOf(...alternative([plain, '', 'The *same* words'], html)), 'The *same* words')
  assert.equal(await textOf(...alternative([plain, '', ' \t'], html)), 'The same words')
})

for (const [what, html, text] of [
  ['paragraphs and lines', '<p>One</p><p>Two<br>Three</p>', 'One\n\nTwo\nThree'],
  ['links with their target', 'See <a href="https://x.test/a">this</a>', 'See this (https://x.test/a)'],
  ['links that show their target', '<a href="https://x.test/">https://x.test/</a>', 'https://x.test/'],
  ['headings in their own case', '<h1>Invoice No. 7</h1>', 'Invoice No. 7'],
  ['quotes', '<blockquote>Then</blockquote>Now', '> Then\n\nNow'],
  ['no pictures, styles and scripts', '<style>p{}</style><img src="x" alt="A"><script>1</script>Hi', 'Hi'],
  ['entities', 'Fish &amp; chips &#8364;5 &lt;b&gt;', 'Fish & chips €5 <b>'],
] as const)
  test(`HTML is read as text: ${what}`, async () => {
    assert.equal(await textOf(HTML, '', utf8(html)), text)
  })

test('the cells of a row stay apart', async () => {
  assert.match(await textOf(HTML, '', '<table><tr><td>Size</td><td>XL</td></tr></table>'), /Size\s+XL/)
})

test('files deep inside of a mail are found, with the names and types they have or should have', async () => {
  const { text, parts } = await parsed(
    ...HEAD,
    'Content-Type: multipart/mixed; boundary=out',
    '',
    '--out',
    'Content-Type: multipart/related; boundary=in',
    '',
    '--in',
    HTML,
    '',
    '<p>See <img src="cid:pic"></p>',
    '--in',
    'Content-Type: image/png; name="=?utf-8?q?Stra=C3=9Fe.png?="',
    'Content-ID: <pic>',
    'Content-Transfer-Encoding: base64',
    '',
    base64('PNG'),
    '--in--',
    '--out',
    'Content-Type: application/pdf',
    "Content-Disposition: attachment; filename*=utf-8''Plan%20%E2%82%AC.pdf",
    '',
    'PDF',
    '--out',
    'Content-Type: text/calendar',
    'Content-Disposition: attachment',
    '',
    'BEGIN',
    '--out',
    'Content-Type: message/rfc822',
    '',
    'From: b@example.com',
    'Subject: Inside',
    '',
    'y',
    '--out',
    'Content-Type: nonsense',
    'Content-Disposition: attachment',
    '',
    '?',
    '--out--',
  )
  assert.match(text, /^See/)
  assert.deepEqual(
    parts.map(({ name, contentType, contentId }) => [name, contentType, contentId]),
    [
      ['Straße.png', 'image/png', 'pic'],
      ['Plan €.pdf', 'application/pdf', undefined],
      ['invitation.ics', 'text/calendar', undefined],
      ['mail.eml', 'message/rfc822', undefined],
      ['file.octetstream', 'application/octet-stream', undefined],
    ],
  )
  assert.deepEqual(parts[0]?.size, 3)
})

test('a mail that ends in the middle of a part is read as far as it came', async () => {
  const { text, parts } = await parsed(
    ...HEAD,
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'Here is',
    '--b',
    'Content-Type: text/csv; name=a.csv',
    'Content-Disposition: attachment',
    '',
    'a;b',
  )
  assert.deepEqual([text.trim(), parts.map(({ name }) => name)], ['Here is', ['a.csv']])
})

test('a mail without From, To, Date and Subject is a mail', async () => {
  const { from, to, subject, text, messageId, answersTo } = await parsed('X-Anything: 1', '', 'Hello')
  assert.deepEqual(
    [from, to, subject, messageId, answersTo, text.trim()],
    [undefined, [], undefined, undefined, [], 'Hello'],
  )
})

test('bytes without a header are no mail', async () => {
  for (const lines of [[''], ['', 'Only a body']]) await assert.rejects(parsed(...lines), Unreadable)
})

test('what PostgreSQL refuses is taken out of the text, and all line ends are one', async () => {
  assert.equal(await textOf('', 'a\0b', 'c\rd', 'e\nf'), 'ab\nc\nd\ne\nf')
})

test('a text is cut off at a million characters', async () => {
  const { text } = await parsed(...HEAD, '', `${'word '.repeat(210_000)}`)
  assert.equal(text.length, 1_000_000)
})
