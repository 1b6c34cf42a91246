// Who wrote a mail whose From names somebody else: forms, groups, forwards, lists.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { ANA } from '../../../db/cast.ts'
import { correspondence, letter } from '../../../test/letters.ts'
import { createMailbox } from '../../../test/mailbox.ts'
import { signersOf } from '../../../test/signed-letters.ts'
import { createWorld } from '../../../test/world.ts'
import { STATUS } from '../conversations/codes.ts'

const mailbox = await createMailbox()
const { dns, sign } = signersOf(['demo.localhost', 'signed.example'])
const world = await createWorld({ smtpUrl: mailbox.url, dns })
const { ana, olga } = world
const { latest, messagesOf, answered, lastMail } = correspondence(world, mailbox)
const US = 'support@demo.localhost'
const signedBy = (domain: string, raw: string) => sign(raw, { domain, at: world.clock.now })

for (const [slug, email] of [
  ['sales', 'sales@demo.localhost'],
  // A small shop: nothing proves its mail.
  ['shop', 'shop@small.example'],
])
  await olga.post('/channels', { channel: { name: slug, slug, channel: 'email', email } })

const authorsOf = ({ author, followers }: { author: never; followers: never[] }) => [
  [(author as { email: string }).email, (author as { name: string }).name],
  followers.map(({ email }) => email),
]

for (const [what, mail, expected, name] of [
  [
    'a website’s form that writes as us',
    { from: `Website <${US}>`, headers: { 'Reply-To': 'Vera <vera@visitor.example>' } },
    'vera@visitor.example',
    'Vera',
  ],
  [
    'a website’s form with an address of its own',
    { from: 'WordPress <wordpress@demo.localhost>', headers: { 'Reply-To': 'will@visitor.example' } },
    'will@visitor.example',
    'will',
  ],
  [
    'a website’s form that accepts no replies',
    { from: 'noreply@demo.localhost', headers: { 'Reply-To': 'Xenia <xenia@visitor.example>' } },
    'xenia@visitor.example',
    'Xenia',
  ],
  [
    'a group that rewrites From and names the sender in X-Original-From',
    { from: `'Gina Gold' via Support <${US}>`, headers: { 'X-Original-From': 'gina@gg.example' } },
    'gina@gg.example',
    'Gina Gold',
  ],
  [
    'a group that rewrites From and names the sender in Reply-To',
    {
      from: `"'Gus' via Support" <${US}>`,
      headers: { 'Reply-To': 'gus@gg.example', 'List-Id': '<support.demo.localhost>', Precedence: 'list' },
    },
    'gus@gg.example',
    'Gus',
  ],
  [
    'a colleague who forwards from the shared mailbox',
    {
      from: `Support <${US}>`,
      subject: 'Fwd: Broken lamp',
      body: 'See below.\n\n---------- Forwarded message ---------\nFrom: Fay Fern <fay@customer.example>\nDate: Fri\n\nMy lamp is broken.',
    },
    'fay@customer.example',
    'Fay Fern',
  ],
  [
    'a colleague who forwards in German',
    {
      from: `Support <${US}>`,
      subject: 'WG: Lampe',
      body: 'Von: Franz Feld [mailto:franz@customer.example]\nGesendet: Freitag\nAn: support\n\nMeine Lampe.',
    },
    'franz@customer.example',
    'Franz Feld',
  ],
] as const)
  test(`${what}, proved: the conversation is the person’s, and the reply goes to them`, async () => {
    const raw = letter({ subject: what, ...(mail as object) })
    await world.mailIn(await signedBy('demo.localhost', raw), { from: 'bounces@relay.example' })
    const conversation = await latest()
    assert.deepEqual(authorsOf(conversation), [[expected, name], [expected]])
    assert.equal(conversation.status, STATUS.unresolved)
    await world.post(conversation.slug, { body: `An answer to ${name}` })
    await world.work()
    assert.equal((await mailbox.to(expected)).length, 1)
    assert.deepEqual(
      mailbox.arrived.filter(({ to }) => to.some(one => /^(noreply|wordpress|support)@/.test(one))),
      [],
    )
  })

/** Names that programs have, and the domains that anybody may write into From. */
const senders = fc.tuple(
  fc.constantFrom(
    'bot',
    'webmaster',
    'notify',
    'root',
    'alerts',
    'server',
    'form',
    'nobody',
    'wordpress',
    'shop',
    'noreply',
    'donotreply',
    'noreply.smith',
    'no-reply+1',
    'anna.karenina',
    'x',
  ),
  fc.constantFrom('signed.example', 'unknown.example', 'small.example', 'www.demo.localhost'),
)
/** Where mail says that somebody else wrote it. */
const claims = fc.constantFrom<(victim: string, from: string) => Record<string, string>>(
  victim => ({ 'Reply-To': victim }),
  (victim, from) => ({ 'Reply-To': `${victim}, ${from}` }),
  (victim, from) => ({ 'X-Original-From': victim, 'List-Id': `<${from}>`, 'List-Post': `<mailto:${from}>` }),
  victim => ({ 'X-Original-Sender': victim, Sender: victim }),
)

test('whoever a stranger names, under any name and by any header, is not the author, signed or not', async () => {
  await answered('zoe@out.example')
  await fc.assert(
    fc.asyncProperty(senders, claims, fc.boolean(), async ([name, domain], claim, isSigned) => {
      const from = `${name}@${domain}`
      const raw = letter({ from: `Zoe <${from}>`, headers: claim('Zoe <zoe@out.example>', from) })
      await world.mailIn(isSigned && domain === 'signed.example' ? await signedBy(domain, raw) : raw)
      const { slug, author } = await latest()
      const [message] = await messagesOf(slug)
      assert.deepEqual([author.email, message.user.email], [from, from])
    }),
    { numRuns: 40 },
  )
})

for (const [what, from, headers, body] of [
  ['our own address', 'shop@small.example', { 'Reply-To': 'Pia <pia1@visitor.example>' }, 'Hello'],
  ['a program of our domain', 'wordpress@small.example', { 'Reply-To': 'pia2@visitor.example' }, 'Hello'],
  ['no-reply elsewhere', 'noreply@site.example', { 'Reply-To': 'pia3@visitor.example' }, 'Hello'],
  ['a group of ours', 'shop@small.example', { 'X-Original-From': 'pia4@visitor.example' }, 'Hello'],
  [
    'a forward from our own address',
    'shop@small.example',
    { Subject: 'Fwd: Lamp' },
    'See below.\n\n---------- Forwarded message ---------\nFrom: Pia <pia5@visitor.example>\nDate: Fri\n\nBroken.',
  ],
  [
    'a list that rewrites From',
    'talk@list.example',
    {
      'List-Id': '<talk.list.example>',
      'List-Post': '<mailto:talk@list.example>',
      'Reply-To': 'pia6@visitor.example',
    },
    'Hello',
  ],
] as const)
  test(`${what}, not proved: From is the author, and the answer goes to the person all the same`, async () => {
    const person = /pia\d@visitor\.example/.exec(`${JSON.stringify(headers)} ${body}`)?.[0] as string
    await world.mailIn(letter({ from: `Website <${from}>`, headers: headers as never, body }))
    const { slug, author } = await latest()
    const [{ arrival }] = await messagesOf(slug)
    assert.deepEqual([author.email, arrival.reply_to?.email], [from, person])
    await world.post(slug, { body: 'An answer' })
    await world.work()
    assert.equal((await mailbox.to(person)).length, 1)
    assert.ok(!mailbox.arrived.some(({ to }) => to.includes(from)))
  })

test('our own address without any other sign is a conversation, and nobody is written to', async () => {
  await world.mailIn(letter({ from: 'sales@demo.localhost', subject: 'From our shared mailbox' }))
  const { slug, subject, author } = await latest()
  assert.deepEqual([subject, author.email], ['From our shared mailbox', 'sales@demo.localhost'])
  const sent = mailbox.arrived.length
  await world.post(slug, { body: 'Nobody gets this' })
  await world.work()
  assert.equal(mailbox.arrived.length, sent)
})

test('a copy of our own reply is known by its id or its reply address, and starts nothing', async () => {
  const { answer } = await answered('circle@example.com')
  const { messageId, replyTo } = answer.mail
  const before = (await latest()).slug
  const copies: Record<string, string>[] = [
    { 'Message-ID': messageId as string },
    { 'Reply-To': replyTo?.[0]?.address as string },
  ]
  for (const headers of copies) {
    await world.mailIn(letter({ from: `Ana <${US}>`, headers }))
    assert.match((await lastMail())?.verdict ?? '', /copy of our own mail/)
  }
  assert.equal((await latest()).slug, before)
})

test('an address in From that cannot be written to is not that of the envelope', async () => {
  const raw = letter({ from: '"x y"@host.example', subject: 'Quoted', body: 'Hello' })
  await world.mailIn(raw, { from: 'env@x.example' })
  const { slug, author } = (await ana.get('/conversations?filter=all')).body.conversations[0]
  assert.equal(author.name, '"x y"@host.example')
  assert.match(author.email, /^unknown-\w+@sender\.invalid$/)
  const posted = await world.post(slug, { body: 'An answer' })
  await world.work()
  const [message] = (await ana.get(`/conversations/${slug}/messages`)).body.messages
  assert.equal(message.id, posted.id)
  assert.ok(!mailbox.arrived.some(({ to }) => to.includes('env@x.example')))
})

test('a list is no author: its address in Reply-To follows, and the person is the customer', async () => {
  const headers = { 'Reply-To': 'talk@list.example', 'List-Id': '<talk.list.example>' }
  await world.mailIn(letter({ from: 'Lea <lea@member.example>', headers }))
  const { author, followers } = await latest()
  assert.equal(author.email, 'lea@member.example')
  assert.deepEqual(
    followers.map(({ email }: { email: string }) => email),
    ['lea@member.example', 'talk@list.example'],
  )
})

test('whoever names staff in Reply-To is no staff, and staff in From with another Reply-To neither', async () => {
  await world.mailIn(letter({ from: 'x@evil.example', headers: { 'Reply-To': ANA.email } }))
  const [first] = await messagesOf((await latest()).slug)
  assert.deepEqual(
    [first.user.email, first.user['staff?'], first.arrival.reply_to],
    ['x@evil.example', false, null],
  )
  await world.mailIn(letter({ from: ANA.email, headers: { 'Reply-To': 'x@evil.example' } }))
  const [message] = await messagesOf((await latest()).slug)
  assert.deepEqual(
    [message.user.email, message.user['unproven?'], message.arrival.reply_to],
    [ANA.email, true, null],
  )
})

test('a Reply-To of another domain is vouched for by nobody, and gets into no conversation by references', async () => {
  const { slug, firstId } = await answered('ref@victim.example')
  await world.mailIn(
    letter({
      from: 'x@evil.example',
      headers: { 'Reply-To': 'ref@victim.example', References: firstId },
      body: 'Send it to me',
    }),
  )
  const newest = await latest()
  assert.notEqual(newest.slug, slug)
  assert.equal((await messagesOf(newest.slug))[0].arrival.dmarc, 'unknown')
})

test('bulk mail from a person reopens and announces; a machine’s does neither', async () => {
  for (const [headers, status, bulk, automatic] of [
    [{ 'Feedback-ID': '1:AmazonSES' }, STATUS.unresolved, 'feedback-id', null],
    [
      { 'X-Auto-Response-Suppress': 'DR, OOF, AutoReply' },
      STATUS.unresolved,
      'X-Auto-Response-Suppress',
      null,
    ],
    [{ 'List-Unsubscribe': '<https://crm.example/u>' }, STATUS.unresolved, 'list-unsubscribe', null],
    [{ Precedence: 'list', 'List-Id': '<support.demo.localhost>' }, STATUS.unresolved, null, null],
    [{ 'Auto-Submitted': 'auto-replied' }, STATUS.resolved, null, 'Auto-Submitted: auto-replied'],
    [{ Subject: 'Abwesenheitsnotiz' }, STATUS.resolved, null, 'subject of an automatic reply'],
  ] as const) {
    const email = `bulk${Object.keys(headers)[0]?.toLowerCase()}@example.com`
    const { slug, answer } = await answered(email)
    const to = [answer.mail.replyTo?.[0]?.address as string]
    await world.mailIn(letter({ from: email, headers: headers as never, body: 'Still broken' }), {
      from: email,
      to,
    })
    const [{ arrival }] = await messagesOf(slug)
    const { body } = await ana.get(`/conversations/${slug}`)
    assert.deepEqual(
      [body.status, arrival.bulk, arrival.automatic],
      [status, bulk, automatic],
      JSON.stringify(headers),
    )
  }
})

test('an address that accepts no replies is never answered, and the reply says so', async () => {
  await world.mailIn(letter({ from: 'Shop <no-reply@shop.example>', subject: 'Your parcel' }))
  const { slug } = await latest()
  await world.post(slug, { body: 'Thank you' })
  await world.work()
  const [{ deliveries }] = await messagesOf(slug)
  assert.deepEqual(
    deliveries.map(({ state, reason }: { state: string; reason: string }) => [state, reason]),
    [['failed', 'This address accepts no replies.']],
  )
})
