// What a provider has sent and we have taken is never empty: kinds of messages that nobody reads otherwise are named, with their texts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createKinds } from './providers/kinds.ts'
import { createWorld } from './world.ts'

const world = await createWorld()
const { ana, olga, app, clock } = world

/** Words that nothing else has. */
const words = fc
  .array(
    fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzäßñ'), minLength: 3, maxLength: 12 }),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .map(some => some.join(' '))
const key = fc.constantFrom(
  'text',
  'title',
  'caption',
  'description',
  'name',
  'body',
  'label',
  'colour',
  'size',
  'nextStep',
)
const { content } = fc.letrec<{ content: unknown; object: object }>(tie => ({
  content: fc.oneof(
    { depthSize: 'small' },
    words,
    tie('object'),
    fc.array(tie('content'), { minLength: 1, maxLength: 3 }),
  ),
  object: fc.dictionary(key, tie('content'), { minKeys: 1, maxKeys: 3 }),
}))
const object = fc.dictionary(key, content, { minKeys: 1, maxKeys: 3 })
const kind = fc
  .array(fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'), minLength: 2, maxLength: 8 }), {
    minLength: 2,
    maxLength: 2,
  })
  .map(parts => `zz_${parts.join('_')}`)
/** Which no message may show. */
const SECRETS = {
  id: 'secret-0',
  token: 'secret-1',
  media_url: 'https://files.example/a?token=secret-2',
  access: 'EAAGm0PX4ZCpsBAsecret3',
}

function leavesOf(given: unknown): string[] {
  if (typeof given === 'string') return [given]
  return given !== null && typeof given === 'object' ? Object.values(given).flatMap(leavesOf) : []
}

for (const { name, carrier = name, kind: channel, settings, tell, notices = [] } of await createKinds()) {
  const slug = name.replaceAll('_', '-')
  const made = await olga.post('/channels', { channel: { name, slug, channel, settings } })
  assert.equal(made.status, 201, JSON.stringify(made.body))
  await olga.post(`/channels/${slug}/check`, {})
  const url = `http://demo.localhost:3000/incoming/${carrier}/${slug}`
  let serial = 0
  async function arrives(type: string, given: unknown) {
    clock.now = new Date(clock.now.getTime() + 1_000)
    const { payload, headers } = tell({
      type,
      content: given,
      id: `${slug}-${++serial}`,
      serial,
      now: clock.now,
      url,
    })
    const { statusCode } = await app.inject({
      method: 'POST',
      url: new URL(url).pathname,
      payload,
      headers: { host: 'demo.localhost', ...headers },
    })
    assert.equal(statusCode, 200)
  }
  const bodies = async (): Promise<string[]> =>
    (await ana.get(`/messages?category=${slug}&page_size=100`)).body.messages.map(
      ({ body }: { body: string }) => body,
    )

  test(`${name}: an unknown kind of message is named, with the texts in it and no secrets`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(kind, object), { minLength: 4, maxLength: 6 }), async all => {
        const before = (await bodies()).length
        for (const [type, given] of all) await arrives(type, { ...given, ...SECRETS })
        await world.work()
        const shown = await bodies()
        assert.equal(shown.length, before + all.length)
        for (const [, given] of all)
          assert.ok(
            shown.some(body => leavesOf(given).every(leaf => body.includes(leaf))),
            `one of ${JSON.stringify(shown)} says ${JSON.stringify(given)}`,
          )
        assert.ok(!shown.join().includes('secret'), 'no secrets')
      }),
      { numRuns: 3, endOnFailure: true },
    )
  })

  test(`${name}: a kind without a text is named, and nothing is empty`, async () => {
    await arrives('zz_odd_kind', {})
    await world.work()
    const [latest = ''] = await bodies()
    assert.match(latest, /cannot be shown here|An empty message/)
    for (const body of await bodies()) assert.notEqual(body.trim().replace('(no text)', ''), '')
  })

  for (const [notice, value] of notices)
    test(`${name}: ${notice} is no message, and opens nothing`, async () => {
      const [{ slug: one }] = (await ana.get(`/conversations?filter=all&category=${slug}`)).body.conversations
      await ana.put(`/conversations/${one}`, { conversation: { status: 2 } })
      const before = (await bodies()).length
      await arrives(notice, value)
      await world.work()
      assert.equal((await bodies()).length, before)
      assert.equal((await ana.get(`/conversations/${one}`)).body.status, 2)
    })
}
