// Texts whose label says another character set than they are in, and heads without their end.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import iconv from 'iconv-lite'
import libqp from 'libqp'
import { createBlobs } from '../../../test/blobs.ts'
import { createMailParser } from './parse-mail.ts'

const blobs = createBlobs()
const parser = createMailParser(blobs)
test.after(() => parser.close())

const parse = async (head: string[], body: Buffer | string) =>
  parser.parse(
    await blobs.put(
      Buffer.concat([Buffer.from(`From: a@example.com\r\n${head.join('\r\n')}\r\n\r\n`), Buffer.from(body)]),
    ),
  )
const parseBytes = async (bytes: Buffer) => parser.parse(await blobs.put(bytes))
const LATIN = Buffer.from('Gr\xfc\xdfe', 'latin1')
const IN_PART = [
  '--b',
  'Content-Type: text/plain; charset=us-ascii',
  'Content-Transfer-Encoding: 8bit',
  '',
  'Grüße',
  '--b--',
]

for (const [what, head, body, expected] of [
  ['UTF-8 as ASCII', ['Content-Type: text/plain; charset=us-ascii'], 'Grüße', 'Grüße'],
  [
    'UTF-8 as Latin-1',
    ['Content-Type: text/plain;\r\n charset="ISO-8859-1"; format=flowed'],
    'Grüße 👍',
    'Grüße 👍',
  ],
  ['UTF-8 as nothing', ['Subject: x'], 'Grüße', 'Grüße'],
  ['Latin-1 as Latin-1', ['Content-Type: text/plain; charset=iso-8859-1'], LATIN, 'Grüße'],
  [
    'Windows-1252 as such',
    ['Content-Type: text/plain; charset=windows-1252'],
    Buffer.from([0x80, 0x31]),
    '€1',
  ],
  [
    'UTF-8 as Latin-1, quoted',
    ['Content-Type: text/plain; charset=iso-8859-1', 'Content-Transfer-Encoding: quoted-printable'],
    'Gr=C3=BC=C3=9Fe',
    'Grüße',
  ],
  [
    'UTF-8 as Latin-1, in base64',
    ['Content-Type: text/plain; charset=iso-8859-1', 'Content-Transfer-Encoding: base64'],
    Buffer.from('Grüße').toString('base64'),
    'Grüße',
  ],
  ['UTF-7', ['Content-Type: text/plain; charset=utf-7'], 'Hello +AOQ-rger, 1+-1', 'Hello ärger, 1+1'],
  [
    'UTF-7 in quoted-printable',
    ['Content-Type: text/plain; charset=utf-7', 'Content-Transfer-Encoding: quoted-printable'],
    'Die Fr+APY-sche =3D gr=\r\n+APw-n',
    'Die Frösche = grün',
  ],
  [
    'UTF-7 in base64',
    ['Content-Type: text/plain; charset="UTF-7"', 'Content-Transfer-Encoding: base64'],
    Buffer.from('Die Fr+APY-sche').toString('base64'),
    'Die Frösche',
  ],
  ['UTF-8 as ASCII in a part', ['Content-Type: multipart/mixed; boundary=b'], IN_PART.join('\r\n'), 'Grüße'],
] as const)
  test(`a text is read: ${what}`, async () => {
    assert.equal((await parse([...head], body as string)).text.trim(), expected)
  })

test('a file name in raw letters is known by them, and not by the words of the head around it', async () => {
  for (const [codec, name] of [
    ['koi8-r', 'Привет заказ.txt'],
    ['windows-1252', 'Größe.txt'],
    ['windows-1252', 'Çelik.txt'],
    ['utf-8', 'Größe 返品.txt'],
  ] as const) {
    const head = `Content-Disposition: attachment; filename="${name}"\r\nContent-Type: application/octet-stream`
    const part = iconv.encode(`--b\r\n${head}\r\n\r\nx\r\n--b--\r\n`, codec)
    const { parts } = await parse(['Content-Type: multipart/mixed; boundary=b'], part)
    assert.equal(parts[0]?.name, name)
  }
})

test('a subject in UTF-7 is read', async () => {
  assert.equal((await parse(['Subject: =?utf-7?Q?M+APw-ller?='], 'x')).subject, 'Müller')
})

test('raw bytes in an encoded word are read in its character set', async () => {
  const raw = Buffer.from('Subject: =?iso-8859-1?Q?Die_Hasen_und_die_Fr\xf6sche?=\r\n\r\nx', 'latin1')
  assert.equal((await parseBytes(raw)).subject, 'Die Hasen und die Frösche')
  const utf8 = Buffer.from('Subject: =?utf-8?q?Fr\u00f6sche?=\r\n\r\nx')
  assert.equal((await parseBytes(utf8)).subject, 'Frösche')
})

test('a part whose head has no end begins with its first other line', async () => {
  const body = [
    '--b',
    'Content-Type: text/html',
    '<p>Hello <b>there</b>: all</p>',
    '<p>Bye</p>',
    '--b--',
  ].join('\r\n')
  const { text } = await parse(['Content-Type: multipart/mixed; boundary=b'], body)
  assert.match(text, /Hello there: all\s+Bye/)
})

const bytesOf = (text: string, codec: string) => iconv.encode(text, codec)
const inWords = (bytes: Buffer[], charset: string) =>
  bytes.map(piece => `=?${charset}?B?${piece.toString('base64')}?=`).join('\r\n ')

for (const [what, label, codec, text] of [
  ['Windows-1250', 'windows-1250', 'windows-1250', 'Příliš žluťoučký kůň'],
  ['KOI8-R', 'koi8-r', 'koi8-r', 'Где мой заказ?'],
  ['Shift_JIS', 'shift_jis', 'shift_jis', '注文した商品'],
] as const)
  for (const [form, meta] of [
    ['short', `<meta charset="${label}">`],
    ['without quotes', `<META CHARSET=${label}>`],
    ['long', `<meta http-equiv="Content-Type" content="text/html; charset=${label}">`],
    ['XML', `<?xml version="1.0" encoding="${label}"?>`],
  ] as const)
    for (const type of ['text/html', 'text/html; charset=us-ascii', 'text/html; charset=x-unknown'])
      test(`HTML in ${what} says so itself, ${form}, below ${type}`, async () => {
        const body = bytesOf(`${meta}<p>${text}</p>`, codec)
        assert.equal((await parse([`Content-Type: ${type}`], body)).text.trim(), text)
      })

test('raw letters in heads are in the character set of the text, of their own look, or of the West', async () => {
  const raw = (subject: Buffer, type: string) =>
    Buffer.concat([
      Buffer.from('From: a@example.com\r\nSubject: '),
      subject,
      Buffer.from(
        `\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: ${type}\r\n\r\nx\r\n--b\r\n`,
      ),
      Buffer.from('Content-Type: application/pdf; name="'),
      subject,
      Buffer.from('.pdf"\r\nContent-Disposition: attachment\r\n\r\nPDF\r\n--b--\r\n'),
    ])
  for (const [type, codec, subject] of [
    ['text/plain; charset=koi8-r', 'koi8-r', 'Заказ'],
    ['text/plain; charset=windows-1250', 'windows-1250', 'Kůň'],
    ['text/plain; charset=iso-8859-1', 'utf-8', 'Grüße, Заказ'],
    ['text/plain', 'windows-1252', 'Größe 5 €'],
    ['text/plain; charset=us-ascii', 'windows-1252', 'Größe'],
    ['text/plain', 'shift_jis', '注文した商品はどこですか'],
  ] as const) {
    const mail = await parseBytes(raw(bytesOf(subject, codec), type))
    assert.deepEqual([mail.subject, mail.parts[0]?.name], [subject, `${subject}.pdf`], type)
  }
})

test('a letter may be split between two encoded words, in any character set', async () => {
  for (const [charset, codec, text] of [
    ['utf-8', 'utf-8', 'Grüße aus Köln 👍'],
    ['gb2312', 'gb18030', '我的订单在哪里'],
    ['ks_c_5601-1987', 'cp949', '똠방각하'],
    ['shift_jis', 'shift_jis', '注文した商品'],
  ] as const) {
    const bytes = bytesOf(text, codec)
    for (let at = 1; at < bytes.length; at++) {
      const words = inWords([bytes.subarray(0, at), bytes.subarray(at)], charset)
      assert.equal((await parse([`Subject: ${words}`], 'x')).subject, text, `${charset} at ${at}`)
    }
  }
})

test('words of two character sets stay two, and what is no word stays as it is', async () => {
  const words = `${inWords([bytesOf('Где', 'koi8-r')], 'koi8-r')} ${inWords([bytesOf(' Größe', 'latin1')], 'latin1')}`
  assert.equal(
    (await parse([`Subject: ${words} =?x?= =?utf-8?X?a?= 1=2?`], 'x')).subject,
    'Где Größe =?x?= =?utf-8?X?a?= 1=2?',
  )
})

test('an encoded word without an end takes nothing of the next header', async () => {
  const mail = await parse(['Subject: =?utf-8?Q?Hello', 'X-Other: b?=', 'To: b@example.com'], 'x')
  assert.deepEqual([mail.subject, mail.to[0]?.address], ['=?utf-8?Q?Hello', 'b@example.com'])
})

test('a file name in another character set is read, in one piece or in sections', async () => {
  const percent = (bytes: Buffer) => [...bytes].map(byte => `%${byte.toString(16).padStart(2, '0')}`).join('')
  const bytes = bytesOf('똠방각하.pdf', 'cp949')
  for (const name of [
    `filename*=ks_c_5601-1987''${percent(bytes)}`,
    `filename*0*=euc-kr''${percent(bytes.subarray(0, 3))};\r\n filename*1*=${percent(bytes.subarray(3, 8))};\r\n filename*2=${bytes.toString('latin1', 8)}`,
    `filename="=?euc-kr?B?${bytes.toString('base64')}?="`,
  ]) {
    const head = ['Content-Type: application/pdf', `Content-Disposition: attachment; ${name}`]
    assert.equal((await parse(head, 'PDF')).parts[0]?.name, '똠방각하.pdf', name)
  }
})

/** A text, the character sets that have its letters, and names for each. */
const TEXTS: [string, Record<string, string[]>][] = [
  [
    'Schöne Grüße aus Köln, das Päckchen wäre für Jürgen gewesen.',
    { 'windows-1252': ['windows-1252', 'iso-8859-1'], cp850: ['ibm850', 'cp850'] },
  ],
  [
    'Příliš žluťoučký kůň úpěl ďábelské ódy.',
    { 'windows-1250': ['windows-1250', 'cp1250'], 'iso-8859-2': ['iso-8859-2', 'latin2'] },
  ],
  [
    'Где мой заказ? Я жду уже целую неделю.',
    { 'windows-1251': ['windows-1251'], 'koi8-r': ['koi8-r'], 'iso-8859-5': ['iso-8859-5'] },
  ],
  [
    '注文した商品はどこですか。一週間待っています。',
    { shift_jis: ['shift_jis', 'cp932'], 'euc-jp': ['euc-jp'] },
  ],
  ['你好，我的订单在哪里？我已经等了一个星期了。', { gb18030: ['gb2312', 'gbk', 'gb18030'] }],
  ['你好，我的訂單在哪裡？我已經等了一個星期了。', { big5: ['big5', 'big5-hkscs'] }],
  ['제 주문은 어디에 있나요? 똠방각하 펲시콜라.', { cp949: ['euc-kr', 'ks_c_5601-1987', 'cp949'] }],
  ['שלום, איפה ההזמנה שלי?', { cp862: ['dos-862'], 'windows-1255': ['windows-1255'] }],
]
const CASES = TEXTS.flatMap(([text, sets]) =>
  Object.entries({ ...sets, 'utf-8': ['utf-8', 'utf8mb4', 'us-ascii'] }).flatMap(([codec, labels]) =>
    labels.map(label => ({ text, codec, label })),
  ),
)

test('a text comes out equal whether its head, its HTML or both name its character set, however it is encoded', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...CASES),
      fc.constantFrom('head', 'meta', 'both', 'meta below a wrong ASCII'),
      fc.constantFrom('8bit', 'base64', 'quoted-printable'),
      fc.boolean(),
      async ({ text, codec, label }, place, encoding, isNested) => {
        const isHtml = place !== 'head'
        const page = isHtml ? `<meta charset="${label}"><p>${text}</p>` : text
        const bytes = bytesOf(page, codec)
        const charset = place === 'meta' ? '' : `; charset=${place.endsWith('ASCII') ? 'us-ascii' : label}`
        const body =
          encoding === 'base64'
            ? Buffer.from(bytes.toString('base64'))
            : encoding === 'quoted-printable'
              ? Buffer.from(libqp.encode(bytes))
              : bytes
        const head = [
          `Content-Type: text/${isHtml ? 'html' : 'plain'}${charset}`,
          `Content-Transfer-Encoding: ${encoding}`,
        ]
        const mail = isNested
          ? await parse(
              ['Content-Type: multipart/mixed; boundary=b'],
              Buffer.concat([
                Buffer.from(`--b\r\n${head.join('\r\n')}\r\n\r\n`),
                body,
                Buffer.from('\r\n--b--\r\n'),
              ]),
            )
          : await parse(head, body)
        assert.equal(mail.text.trim(), text)
      },
    ),
    { numRuns: 60 },
  )
})
