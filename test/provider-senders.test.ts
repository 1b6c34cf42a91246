// Whoever sends a text message, it is there: numbers, short codes, names, and people who hide their numbers.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { numberOf } from '../src/talk/connectors/shared/carriers/carrier.ts'
import { createTexts } from './providers/texts.ts'
import { createWorld } from './world.ts'

const world = await createWorld()
const { ana, olga, rita, app, clock } = world

interface Shown {
  slug: string
  message: { body: string }
  author: { id: number; name: string; mobile?: string }
  reply_mode: string
  reply_until: string | null
}

for (const carrier of await createTexts()) {
  const { name: slug, settings } = carrier
  const made = await olga.post('/channels', { channel: { name: slug, slug, channel: 'sms', settings } })
  assert.equal(made.status, 201, JSON.stringify(made.body))
  const url = `http://demo.localhost:3000/incoming/${slug}/${slug}`

  let serial = 0
  async function arrives(from: string, text: string) {
    const { payload, headers } = carrier.post({ from, text, id: `${slug}-${++serial}`, now: clock.now, url })
    const { statusCode } = await app.inject({
      method: 'POST',
      url: new URL(url).pathname,
      payload,
      headers: { host: 'demo.localhost', ...headers },
    })
    assert.equal(statusCode, 200)
  }
  const shownIn = async (text: string): Promise<Shown> => {
    const { conversations } = (await ana.get(`/conversations?filter=all&category=${slug}&sort=changed`)).body
    const found = conversations.find(({ message }: Shown) => message.body === text)
    assert.ok(found, `${text} is a conversation`)
    return found
  }
  const reply = (to: string, message: object = {}) =>
    ana.post(`/conversations/${to}/messages`, { message: { body: 'Thanks', ...message } })

  test(`${slug}: what a short code or a name writes is a conversation that cannot be answered`, async () => {
    for (const sender of ['86753', 'PARCELCO']) {
      await arrives(sender, `Code for ${sender}`)
      await arrives(sender, 'Another')
      await world.work()
      const { slug: named, author, reply_mode, reply_until } = await shownIn(`Code for ${sender}`)
      assert.deepEqual([author.name, author.mobile, reply_mode], [sender, undefined, 'closed'])
      assert.ok(reply_until)
      assert.equal((await ana.get(`/conversations/${named}`)).body.message_count, 2)
      const { status, body } = await reply(named)
      assert.deepEqual([status, Object.keys(body.errors)], [422, ['message.visibility']])
      assert.match(body.errors['message.visibility'][0], /nobody can reply/)
      assert.equal((await reply(named, { visibility: 1 })).status, 201)
      assert.equal((await rita.get(`/conversations/${named}`)).status, 404)
    }
  })

  test(`${slug}: people who hide their numbers are nobody known, and not one person`, async () => {
    const hidden = [
      'ANONYMOUS',
      'anonymous',
      '+266696687',
      '+7378742833',
      '+86282452253',
      'Unknown',
      '',
      '  ',
    ]
    const people = new Set<number>()
    for (const [index, from] of hidden.entries()) {
      await arrives(from, `Hidden ${slug} ${index}`)
      await world.work()
      const { author, slug: named, reply_mode } = await shownIn(`Hidden ${slug} ${index}`)
      assert.deepEqual([author.name, reply_mode], ['Anonymous', 'closed'], from)
      assert.equal((await reply(named)).status, 422)
      people.add(author.id)
    }
    assert.equal(people.size, hidden.length)
  })

  test(`${slug}: any sender is seen; two of them are two people, and nobody else is answered`, async () => {
    const digits = (least: number, most: number) =>
      fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: least, maxLength: most })
    const letters = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz')
    const sender = fc.oneof(
      digits(3, 8),
      fc.string({ unit: letters, minLength: 1, maxLength: 11 }),
      fc.string({
        unit: fc.oneof(letters, fc.constantFrom(...'0123456789 &-_.')),
        minLength: 1,
        maxLength: 11,
      }),
      fc
        .tuple(fc.constantFrom('messenger:', 'rcs:', 'sip:', 'whatsapp:+', '+', 'x:+'), digits(1, 15))
        .map(all => all.join('')),
      fc.string({ unit: 'binary', maxLength: 300 }),
    )
    let run = 0
    const seen = new Map<string, number>()
    const settingsOf = { numRuns: 4, endOnFailure: true }
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(sender, { minLength: 5, maxLength: 10 }), async senders => {
        const round = ++run
        for (const [index, from] of senders.entries())
          await arrives(from, `Round ${round} of ${slug}, ${index}`)
        await world.work()
        const { messages } = (await ana.get(`/messages?category=${slug}&page_size=100`)).body
        for (const [index, from] of senders.entries()) {
          const body = `Round ${round} of ${slug}, ${index}`
          const message = messages.find((one: { body: string }) => one.body === body)
          assert.ok(message, `a message of ${JSON.stringify(from)}`)
          const { user, conversation } = message
          // Nobody knows who is behind nothing.
          const given = from.replaceAll('\0', '').trim()
          const known = user.mobile ?? (given || body)
          assert.equal(seen.get(known) ?? user.id, user.id, 'the same sender is one person')
          seen.set(known, user.id)
          const { status } = await reply(conversation.slug)
          assert.equal(status, user.mobile ? 201 : 422, JSON.stringify(from))
          if (user.mobile) assert.equal(user.mobile, numberOf(from.replace(/^[a-z]+:/, '')))
        }
        assert.equal(new Set(seen.values()).size, seen.size, 'two senders are two people')
      }),
      settingsOf,
    )
  })
}
