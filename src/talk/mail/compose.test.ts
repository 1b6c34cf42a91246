import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'
import { languageOf } from '../../kit/language/language.ts'
import { signerOf } from '../../people/brands/brand-key.ts'
import type { Outgoing, Quoted } from '../channels/outgoing.ts'
import { getChannel } from '../channels/queries.ts'
import { composeReply, subjectOf } from './compose.ts'
import type { Letterhead } from './letterhead.ts'
import { readBounceAddress, readMailId, readReplyAddress, visibleReference } from './signed-ids.ts'
import { LONGEST_REPEATED } from './write-reply.ts'

const { scope } = await createWorld()
const signer = await signerOf(scope)
const channel = await getChannel(scope, 'support')

const CODY = { name: 'Cody Brandt', identifier: 'cody@example.com' }
const VERA = { name: 'vera@example.com', identifier: 'vera@example.com' }
const AT = new Date('2026-11-20T12:34:56Z')

function outgoing(fields: Partial<Outgoing> = {}): Outgoing {
  return {
    deliveryId: 7,
    messageId: 5,
    conversation: {
      id: 3,
      subject: 'Late parcel',
      refId: 'abcdefghij',
      originId: null,
      lastCustomerMessageAt: null,
      lateMs: null,
    },
    channel,
    author: 'Ana',
    signature: '',
    to: { ...CODY, identityId: 2 },
    everybody: [CODY],
    body: 'It is on its way.',
    texts: [],
    history: [],
    template: null,
    isForward: false,
    references: [],
    answers: async () => undefined,
    byProgram: false,
    files: [],
    at: AT,
    isRepeated: false,
    namesTaken: async () => new Set(),
    nameHeard: async () => undefined,
    parts: { sent: [], mark: '1-0', unsureSince: null, send: async () => {}, settle: async () => {} },
    ...fields,
  }
}

const lookFor = (brand: string) => ({ brand, language: languageOf('en'), color: null })
const composed = (fields: Partial<Outgoing> = {}, letterhead: Partial<Letterhead> = {}) =>
  composeReply(
    signer,
    { look: lookFor('Acme'), footer: null, timeZone: 'Europe/Berlin', ...letterhead },
    outgoing(fields),
  )
const quoted = (body: string, author = 'Cody'): Quoted => ({
  author,
  at: new Date('2026-11-19T08:05:59Z'),
  body,
})
const addressOf = (value: unknown) => (value as { address: string }).address

test('the reply address, the return path and the Message-ID name the reader, the copy and the message', async () => {
  const { replyTo, envelope, messageId, date } = await composed()
  assert.deepEqual(readReplyAddress(signer, addressOf(replyTo)), {
    conversationId: 3,
    identityId: 2,
    asNote: false,
  })
  assert.deepEqual(readBounceAddress(signer, String(envelope?.from)), { deliveryId: 7 })
  assert.equal(readMailId(signer, String(messageId)), 5)
  assert.equal(date, AT)
})

test('every recipient sees all of them, and each copy goes to one', async () => {
  const everybody = [CODY, VERA]
  for (const [to, identityId] of [
    [CODY, 2],
    [VERA, 4],
  ] as const) {
    const mail = await composed({ everybody, to: { ...to, identityId } })
    assert.deepEqual(mail.to, [{ name: 'Cody Brandt', address: 'cody@example.com' }])
    assert.deepEqual(mail.cc, [{ name: '', address: 'vera@example.com' }], 'an address is no name')
    assert.deepEqual(mail.envelope?.to, [to.identifier])
  }
})

test('the same message is the same mail at every attempt', async () => {
  assert.deepEqual(
    await composed({ history: [quoted('Where?')] }),
    await composed({ history: [quoted('Where?')] }),
  )
})

for (const [subject, isReply, expected] of [
  ['Late parcel', false, 'Late parcel'],
  ['Late parcel', true, 'Re: Late parcel'],
  ['Re: Late parcel', true, 'Re: Late parcel'],
  ['RE: Late parcel', true, 'RE: Late parcel'],
  ['re:late parcel', true, 're:late parcel'],
  ['Return of my parcel', true, 'Re: Return of my parcel'],
  [null, false, '(no subject)'],
  [null, true, 'Re: (no subject)'],
] as const)
  test(`the subject ${subject} of a ${isReply ? 'reply' : 'first mail'} becomes ${expected}`, () => {
    assert.equal(subjectOf(subject, isReply), expected)
  })

test('a mail is a reply if it answers a mail or quotes a message, and else a first one', async () => {
  assert.equal((await composed()).subject, 'Late parcel')
  assert.equal((await composed({ references: ['<a@x.test>'] })).subject, 'Re: Late parcel')
  assert.equal((await composed({ history: [quoted('Where?')] })).subject, 'Re: Late parcel')
})

test('a mail answers the last of its references, and a first mail answers none', async () => {
  const { inReplyTo, references } = await composed({ references: ['<a@x.test>', '<b@x.test>'] })
  assert.deepEqual([inReplyTo, references], ['<b@x.test>', ['<a@x.test>', '<b@x.test>']])
  const first = await composed()
  assert.deepEqual(['inReplyTo' in first, 'references' in first], [false, false])
})

test('of more than twenty references, the first two and the last eighteen are named', async () => {
  const ids = (count: number) => Array.from({ length: count }, (_, n) => `<${n}@x.test>`)
  assert.deepEqual((await composed({ references: ids(20) })).references, ids(20))
  const { references, inReplyTo } = await composed({ references: ids(40) })
  assert.deepEqual(references, [...ids(2), ...ids(40).slice(22)])
  assert.equal(inReplyTo, '<39@x.test>')
})

test('the text has the answer first, then the reference, then what it quotes, on the brand’s clock', async () => {
  const history = [quoted('Second\n\nwith a gap'), quoted('First', 'Vera')]
  const { text } = await composed({ history })
  assert.equal(
    text,
    [
      'It is on its way.',
      `-- \nJust reply to this email. Your reference is ${visibleReference(signer, 'abcdefghij')}.`,
      'On 19 November 2026 at 09:05, Cody wrote:\n> Second\n>\n> with a gap',
      'On 19 November 2026 at 09:05, Vera wrote:\n> First',
    ].join('\n\n'),
  )
})

test('words of others are no markup: neither in a name nor in a quote nor in the answer', async () => {
  const evil = '<img src=x onerror=alert(1)>'
  const { html } = await composed({ body: `Hi ${evil}`, history: [quoted(evil, `${evil} & Co.`)] })
  assert.doesNotMatch(String(html), /<img/)
  assert.match(String(html), /& ?(amp|#38);? ?;? ?Co\./)
})

test('the HTML has the answer as Markdown and each quote in a block of its own', async () => {
  const { html } = await composed({ body: '**Yes**', history: [quoted('*One*'), quoted('Two')] })
  assert.match(String(html), /<strong>Yes<\/strong>/)
  assert.equal(String(html).match(/<div class="gmail_quote"/g)?.length, 2)
  assert.match(String(html), /<em>One<\/em>/)
  assert.match(String(html), /reference is abcdefghij/)
})

test('the edge of a quote is where its own words begin, whatever the language of the mail', async () => {
  const { html } = await composed({ body: '> مرحبا', history: [quoted('أين طلبي؟'), quoted('Two')] })
  const edges = [...String(html).matchAll(/<blockquote [^>]*border-(left|right)-width/g)].map(
    ([, side]) => side,
  )
  assert.deepEqual(edges, ['right', 'right', 'left'])
})

test('a long quote is shortened, while a long answer is sent whole', async () => {
  const long = 'word '.repeat(LONGEST_REPEATED / 4)
  const { text } = await composed({ body: long, history: [quoted(long)] })
  const [answer = '', quote = ''] = String(text).split('On 19 November 2026')
  assert.equal(answer.slice(0, long.trimEnd().length), long.trimEnd())
  assert.ok(quote.length < LONGEST_REPEATED + 200)
  assert.match(quote, /\[…\]$/)
  const exact = 'x'.repeat(LONGEST_REPEATED)
  assert.doesNotMatch(String((await composed({ history: [quoted(exact)] })).text), /\[…\]/)
})

test('a picture in the text keeps its Content-ID, other files have none', async () => {
  const file = { id: 7, name: 'a.png', contentType: 'image/png', content: new Uint8Array([1, 2]), url: '' }
  const { attachments } = await composed({ files: [file, { ...file, contentId: 'pic@x' }] })
  assert.deepEqual(attachments, [
    { filename: 'a.png', contentType: 'image/png', content: Buffer.from([1, 2]) },
    { filename: 'a.png', contentType: 'image/png', content: Buffer.from([1, 2]), cid: 'pic@x' },
  ])
})

test('an image that the text places is inline there, and its words stand in the text', async () => {
  const file = { id: 7, name: 'a.png', contentType: 'image/png', content: new Uint8Array([1, 2]), url: '' }
  const { text, html, attachments } = await composed({
    body: 'Cut ![the "red" wire](attachment:7), not ![another](attachment:8).',
    history: [quoted('As in ![the photo](attachment:7)?')],
    files: [file, { ...file, id: 9 }],
  })
  assert.match(String(text), /^Cut \[the "red" wire\], not \[another\]\./)
  assert.match(String(text), /> As in \[the photo\]\?/)
  assert.match(
    String(html),
    /Cut <img src="cid:file-7@answerwell" alt="the &quot;red&quot; wire" style="max-width:100%[^"]*">, not/,
  )
  assert.equal(String(html).match(/<img/g)?.length, 1)
  assert.deepEqual(
    attachments?.map(({ cid, contentDisposition }) => [cid, contentDisposition]),
    [
      ['file-7@answerwell', 'inline'],
      [undefined, undefined],
    ],
  )
})

test('the sender has the author’s name and the brand’s, and the channel’s own address', async () => {
  const { from, replyTo } = await composed({}, { look: lookFor('Fish & Chips, Ltd.') })
  assert.deepEqual(from, { name: 'Ana (Fish & Chips, Ltd.)', address: 'support@demo.localhost' })
  assert.equal((replyTo as { name: string }).name, 'Fish & Chips, Ltd.')
})

test('an answer by a person carries no mark of a machine', async () => {
  assert.deepEqual((await composed()).headers, { 'Content-Language': 'en' })
})

test('below the words stand the signature, the footer with the logo, and the reference, as text and as HTML', async () => {
  const mail = await composed(
    { signature: 'Ana **Weber**', history: [quoted('Where is it?')] },
    { footer: 'Acme Ltd., *1 Road*', logo: { content: Buffer.from('png'), contentType: 'image/png' } },
  )
  assert.match(
    String(mail.text),
    /^It is on its way\.\n\nAna Weber\n\nAcme Ltd\., 1 Road\n\n-- \nJust reply.*\n\nOn 19 November 2026.*> Where is it\?$/s,
  )
  const html = String(mail.html)
  assert.match(
    html,
    /<strong>Weber<\/strong>.*src="cid:logo@answerwell" alt="Acme".*<em>1 Road<\/em>.*Just reply.*Where is it\?/s,
  )
  assert.match(html, /<meta name="color-scheme" content="light dark">/)
  assert.deepEqual(
    mail.attachments?.map(({ cid, contentDisposition }) => [cid, contentDisposition]),
    [['logo@answerwell', 'inline']],
  )
})

test('a channel has a signature for those without one, and its own form of sender names', async () => {
  const settings = { signature: '{agent}, {brand} – {phone}', from_name: '{agent} at {channel}' }
  const own = { ...channel, name: 'Returns', settings }
  const shared = await composed({ channel: own })
  assert.match(String(shared.text), /\n\nAna, Acme – \{phone\}\n/)
  assert.equal((shared.from as { name: string }).name, 'Ana at Returns')
  const mine = await composed({ channel: own, signature: 'Yours, A.' })
  assert.doesNotMatch(String(mine.text), /Ana, Acme/)
})

test('without any of them, a mail has no empty places', async () => {
  const { text, html, attachments } = await composed()
  assert.match(
    String(text),
    /^It is on its way\.\n\n-- \nJust reply to this email\. Your reference is \S+\.$/,
  )
  assert.doesNotMatch(String(html), /<table|signature|gmail_quote/)
  assert.deepEqual(attachments, [])
})
