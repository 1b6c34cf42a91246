// Mails whose words and files are in unusual places: none of them is "(no text)", and nothing is twice.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBlobs } from '../../../test/blobs.ts'
import { createMailParser } from './parse-mail.ts'
import { signedContent } from './signed-content.ts'

const blobs = createBlobs()
const parser = createMailParser(blobs)
test.after(() => parser.close())

const parsed = async (...lines: string[]) =>
  parser.parse(await blobs.put(Buffer.from(['From: a@example.com', ...lines].join('\r\n'))))
const TWO = [
  '--b',
  'Content-Type: text/plain',
  '',
  'Hello',
  '--b',
  'Content-Type: application/pdf; name=a.pdf',
  '',
  'PDF',
  '--b--',
]

for (const [what, lines] of [
  ['with another boundary than they say', ['Content-Type: multipart/mixed; boundary=wrong', '', ...TWO]],
  ['without a boundary', ['Content-Type: multipart/mixed', '', ...TWO]],
  ['with an empty boundary', ['Content-Type: multipart/mixed; boundary=""', '', ...TWO]],
  [
    'whose type is folded, with another boundary',
    ['Content-Type:', ' multipart/mixed;', ' boundary=x', '', 'Preamble', ...TWO],
  ],
  ['of the type multipart', ['Content-Type: multipart; boundary=b', '', ...TWO]],
  ['as they should be', ['Content-Type: multipart/mixed; boundary=b', '', ...TWO]],
] as const)
  test(`parts ${what} are found`, async () => {
    const { text, parts } = await parsed(...lines)
    assert.deepEqual([text.trim(), parts.map(({ name }) => name)], ['Hello', ['a.pdf']])
  })

for (const [what, lines] of [
  ['parts that there are none of', ['Content-Type: multipart/mixed; boundary=b', '', 'Hello']],
  [
    'a form',
    [
      'Content-Type: multipart/form-data; boundary=b',
      '',
      '--b',
      'Content-Disposition: form-data; name="message"',
      '',
      'Hello',
      '--b--',
    ],
  ],
  [
    'a form with another boundary',
    [
      'Content-Type: multipart/form-data; boundary=x',
      '',
      '--b',
      'Content-Disposition: form-data; name=message',
      '',
      'Hello',
      '--b--',
    ],
  ],
  ['a type without its half', ['Content-Type: text', '', 'Hello']],
  ['an empty half', ['Content-Type: text/; charset=utf-8', '', 'Hello']],
  ['an empty type', ['Content-Type:', '', 'Hello']],
  [
    'an encoding that nobody knows',
    ['Content-Type: text/plain', 'Content-Transfer-Encoding: bad', '', 'Hello'],
  ],
] as const)
  test(`the words are read below ${what}`, async () => {
    const { text, parts } = await parsed(...lines)
    assert.deepEqual([text.trim(), parts], ['Hello', []])
  })

test('the file of a form is a file', async () => {
  const field = [
    '--b',
    'Content-Disposition: form-data; name="f"; filename="a.txt"',
    'Content-Type: text/plain',
    '',
    'File',
  ]
  const { text, parts } = await parsed('Content-Type: multipart/form-data; boundary=b', '', ...field, '--b--')
  assert.deepEqual([text.trim(), parts.map(({ name }) => name)], ['', ['a.txt']])
})

test('a file without bytes is a file; a part without name and bytes is none', async () => {
  const part = (head: string) => ['--b', head, '', '']
  const { parts } = await parsed(
    'Content-Type: multipart/mixed; boundary=b',
    '',
    ...part('Content-Type: text/plain'),
    ...part('Content-Disposition: attachment; filename=empty.csv'),
    ...part('Content-Type: application/octet-stream'),
    '--b--',
  )
  assert.deepEqual(
    parts.map(({ name, size }) => [name, size]),
    [['empty.csv', 0]],
  )
})

const ICS = ['BEGIN:VCALENDAR', 'METHOD:REQUEST', 'END:VCALENDAR']

test('an invitation that is a part and a file is one file; two invitations are two', async () => {
  const mail = async (second: string[]) =>
    parsed(
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: text/calendar; method=REQUEST',
      '',
      ...ICS,
      '--b',
      'Content-Type: application/ics; name=invite.ics',
      'Content-Transfer-Encoding: base64',
      'Content-Disposition: attachment; filename=invite.ics',
      '',
      Buffer.from(`${second.join('\n')}\n`).toString('base64'),
      '--b--',
    )
  const shown = ({ parts }: Awaited<ReturnType<typeof mail>>) =>
    parts.map(({ name, contentType }) => [name, contentType])
  assert.deepEqual(shown(await mail(ICS)), [['invite.ics', 'text/calendar']])
  assert.equal((await mail([...ICS, 'X'])).parts.length, 2)
})

const value = (tag: number, ...content: Buffer[]) => {
  const all = Buffer.concat(content)
  return Buffer.concat([
    Buffer.from([tag, 0x84]),
    Buffer.from(all.length.toString(16).padStart(8, '0'), 'hex'),
    all,
  ])
}
const open = (tag: number, ...content: Buffer[]) =>
  Buffer.concat([Buffer.from([tag, 0x80]), ...content, Buffer.alloc(2)])
const oid = (last: number) => Buffer.from(`06092a864886f70d0107${last.toString(16).padStart(2, '0')}`, 'hex')
const VERSION = Buffer.from([2, 1, 1])
const INSIDE = Buffer.from(
  'Content-Type: multipart/mixed; boundary=i\r\n\r\n--i\r\nContent-Type: text/plain; charset=iso-8859-1\r\n\r\nGr\xfc\xdfe\r\n--i\r\nContent-Type: application/pdf; name=a.pdf\r\n\r\nPDF\r\n--i--\r\n',
  'latin1',
)
const SIGNED = [
  value(
    0x30,
    oid(2),
    value(0xa0, value(0x30, VERSION, value(0x31), value(0x30, oid(1), value(0xa0, value(4, INSIDE))))),
  ),
  open(
    0x30,
    oid(2),
    open(
      0xa0,
      open(
        0x30,
        VERSION,
        value(0x31),
        open(
          0x30,
          oid(1),
          open(0xa0, open(0x24, value(4, INSIDE.subarray(0, 50)), value(4, INSIDE.subarray(50)))),
        ),
      ),
    ),
  ),
]

test('a mail that is signed as a whole shows its words and files, and keeps the signed part', async () => {
  for (const signed of SIGNED) {
    const { text, parts } = await parsed(
      'Content-Type: application/pkcs7-mime; smime-type=signed-data; name=smime.p7m',
      'Content-Transfer-Encoding: base64',
      '',
      signed.toString('base64'),
    )
    assert.deepEqual([text.trim(), parts.map(({ name }) => name)], ['Grüße', ['a.pdf', 'smime.p7m']])
  }
})

test('what is encrypted, cut off or nonsense has no words inside, and fails nothing', () => {
  const encrypted = value(0x30, oid(3), value(0xa0, value(0x30, VERSION)))
  assert.equal(signedContent(encrypted), undefined)
  for (const signed of SIGNED)
    for (let at = 0; at < 120; at++) {
      signedContent(signed.subarray(0, at))
      const wrong = Buffer.from(signed)
      wrong[at] = 0xff
      signedContent(wrong)
    }
  assert.equal(signedContent(Buffer.from('30803080'.repeat(5_000), 'hex')), undefined)
})
