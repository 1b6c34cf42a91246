// Texts whose label says another character set than they are in, and heads without their end.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBlobs } from '../../../../test/blobs.ts'
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
