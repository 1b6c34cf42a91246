// From is who wrote, Reply-To where answers go, and whoever has no address is nobody else.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { correspondence, letter } from '../../../test/letters.ts'
import { createMailbox } from '../../../test/mailbox.ts'
import { signersOf } from '../../../test/signed-letters.ts'
import { createWorld } from '../../../test/world.ts'

const mailbox = await createMailbox()
const { dns, sign } = signersOf(['demo.localhost'])
const world = await createWorld({ smtpUrl: mailbox.url, dns })
const { ana } = world
const { latest, messagesOf, answered } = correspondence(world, mailbox)

const authorsOf = ({ author, followers }: { author: never; followers: never[] }) => [
  [(author as { email: string }).email, (author as { name: string }).name],
  followers.map(({ email }) => email),
]

const contactsWith = async (email: string) =>
  (await ana.get(`/contacts?query=${encodeURIComponent(email)}`)).body.contacts.filter((contact: unknown) =>
    JSON.stringify(contact).includes(email),
  )

test('whoever From names has written, and answers go to Reply-To, which is nobody new', async () => {
  for (const [from, replyTo, sender] of [
    ['Vera Visitor <vera@home.example>', 'vera.work@office.example', ['Vera Visitor', 'vera@home.example']],
    ['Uwe <uwe@crm.example>', 'CRM <reply+4711@crm.example>', ['Uwe', 'uwe@crm.example']],
    [
      'Shetty, Ann <ann@look.example>',
      '"Shetty, Ann" <ann.s@look.example>',
      ['Shetty, Ann', 'ann@look.example'],
    ],
  ] as const) {
    await world.mailIn(letter({ from, headers: { 'Reply-To': replyTo } }), {
      from: 'bounces+4711@esp.example',
    })
    const conversation = await latest()
    assert.deepEqual(authorsOf(conversation), [[sender[1], sender[0]], [sender[1]]])
    const [{ arrival }] = await messagesOf(conversation.slug)
    const address = /[^\s<>]+@[^\s<>]+/.exec(replyTo)?.[0] as string
    assert.deepEqual([arrival.from, arrival.reply_to.email], [null, address])
    await world.post(conversation.slug, { body: 'An answer' })
    await world.work()
    const [answer] = await mailbox.to(address)
    assert.deepEqual(
      answer?.mail.to?.map(one => one.address),
      [address],
    )
    assert.ok(
      !mailbox.arrived.some(({ to }) => to.includes(sender[1]) || to.includes('bounces+4711@esp.example')),
    )
    assert.deepEqual(await contactsWith(address), [])
  }
})

test('a stranger who names a customer in Reply-To is a stranger', async () => {
  await answered('zoe@out.example')
  await world.mailIn(
    letter({ from: 'Attacker <mallory@evil.example>', headers: { 'Reply-To': 'zoe@out.example' } }),
  )
  const { author, slug } = await latest()
  assert.deepEqual([author.name, author.email], ['Attacker', 'mallory@evil.example'])
  assert.equal((await messagesOf(slug))[0].arrival.reply_to.email, 'zoe@out.example')
})

test('who comes into a conversation by references alone leads no answers elsewhere; by our reply address, yes', async () => {
  const { slug, firstId, answer } = await answered('led@out.example')
  const headers = { References: firstId, 'Reply-To': 'led@evil.example' }
  await world.mailIn(letter({ from: 'led@out.example', headers }), { from: 'led@out.example' })
  const [forged] = await messagesOf(slug)
  assert.deepEqual([forged.arrival.threaded_by, forged.arrival.reply_to], ['references', null])
  await world.post(slug, { body: 'A second answer' })
  await world.work()
  assert.equal((await mailbox.to('led@out.example', 2)).length, 2)
  assert.ok(!mailbox.arrived.some(({ to }) => to.includes('led@evil.example')))

  const to = [answer.mail.replyTo?.[0]?.address as string]
  await world.mailIn(letter({ from: 'led@out.example', headers: { 'Reply-To': 'led@new.example' } }), { to })
  await world.post(slug, { body: 'A third answer' })
  await world.work()
  assert.equal((await mailbox.to('led@new.example')).length, 1)
  assert.equal(mailbox.arrived.filter(({ to }) => to.includes('led@out.example')).length, 2)
})

test('what From says is shown where somebody else is the sender', async () => {
  for (const [from, replyTo, expected, sender] of [
    [
      'WordPress <wordpress@demo.localhost>',
      'walt@visitor.example',
      { name: 'WordPress', email: 'wordpress@demo.localhost' },
      'walt',
    ],
    [
      'Nora Field <noreply@demo.localhost>',
      'nora.field@visitor.example',
      { name: 'Nora Field', email: 'noreply@demo.localhost' },
      'Nora Field',
    ],
  ] as const) {
    const raw = letter({ from, headers: { 'Reply-To': replyTo } })
    await world.mailIn(await sign(raw, { domain: 'demo.localhost', at: world.clock.now }))
    const { author, slug } = await latest()
    const [{ arrival }] = await messagesOf(slug)
    assert.deepEqual(
      [author.email, author.name, arrival.from, arrival.reply_to],
      [replyTo, sender, expected, null],
    )
  }
})

test('a list that puts its own address into From says whom answers go to; who wrote is its word alone', async () => {
  const headers = {
    'List-Id': '<talk.list.example>',
    'List-Post': '<mailto:talk@list.example>',
    'Reply-To': 'lena@member.example',
  }
  await world.mailIn(letter({ from: 'Lena Lind via Talk <talk@list.example>', headers }))
  const { author, slug } = await latest()
  assert.deepEqual([author.email, author.name], ['talk@list.example', 'Lena Lind via Talk'])
  assert.equal((await messagesOf(slug))[0].arrival.reply_to.email, 'lena@member.example')
})

test('two people without an address are two contacts, each under the name that they give', async () => {
  const found: { email: string; name: string }[] = []
  for (const from of ['"Ann B"', 'Karl', 'Karl', '"x y"@host.example', '"x y"@host.example']) {
    await world.mailIn(letter({ from, body: `From ${from}` }), { from: '' })
    const [message] = (await ana.get('/messages?page_size=1')).body.messages
    found.push(message.user)
    assert.equal(message.arrival.from.name, from.replace(/^"(.*)"$/, '$1'))
  }
  assert.deepEqual(
    found.map(({ name }) => name),
    ['Ann B', 'Karl', 'Karl', '"x y"@host.example', '"x y"@host.example'],
  )
  // Only who has an address, although none that we can write to, is known again.
  assert.equal(new Set(found.map(({ email }) => email)).size, 4)
})
