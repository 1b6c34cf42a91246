// The contract that every provider passes. Special cases are tested beside each connector.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createSafeClient } from '../src/kit/fetch-safely.ts'
import { createRunner } from '../src/kit/jobs/run-jobs.ts'
import { allowedNetworks } from '../src/kit/networks.ts'
import { processEvent } from '../src/talk/intake/process-event.ts'
import { createProviders } from './providers/all.ts'
import type { Mood } from './providers/stand-in.ts'
import type { Post } from './providers/tried.ts'
import { createWorld } from './world.ts'

const world = await createWorld()
const { ana, olga, rita, app, clock } = world
const MINUTE = 60_000
const client = createSafeClient(allowedNetworks(['127.0.0.0/8']).webhooks)
after(() => client.close())

const pass = async (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms)
  await world.work()
}

for (const provider of await createProviders()) {
  const { name: carrier, kind, settings, otherSecret, refusals } = provider
  const name = kind.includes(carrier) ? kind : `${carrier} ${kind}`
  const slug = name.replaceAll(/[ _]/g, '-')
  const made = await olga.post('/channels', { channel: { name, slug, channel: kind, settings } })
  assert.equal(made.status, 201, JSON.stringify(made.body))
  await olga.post(`/channels/${slug}/check`, {})
  const url = `http://demo.localhost:3000/incoming/${carrier}/${slug}`

  const hand = async ({ payload, headers }: Post, host = 'demo.localhost') =>
    (
      await app.inject({
        method: 'POST',
        url: new URL(url).pathname,
        payload,
        headers: { host, ...headers },
      })
    ).statusCode
  let serial = 0
  const saying = (text: string, person: number, id = `${slug}-${++serial}`) =>
    provider.post({ person, id, text, now: clock.now, url })
  async function arrives(text: string, person: number) {
    clock.now = new Date(clock.now.getTime() + 1_000)
    assert.equal(await hand(saying(text, person)), 200)
    await world.work()
  }
  const bodies = async () => {
    const { messages } = (await ana.get(`/messages?category=${slug}`)).body
    return messages.map(({ body }: { body: string }) => body)
  }
  const conversation = async () =>
    (await ana.get(`/conversations?filter=all&category=${slug}&sort=changed`)).body.conversations[0]
  async function reply(body: string) {
    const { slug: named } = await conversation()
    const { id } = await world.post(named, { body })
    await world.work()
    return async () => {
      const { messages } = (await ana.get(`/conversations/${named}/messages`)).body
      return messages.find((message: { id: number }) => message.id === id).deliveries[0]
    }
  }
  const setMood = (mood: Mood) => provider.setMood(() => mood)

  test(`${name}: a repeated webhook is one message; each person has one conversation`, async () => {
    const first = saying('The first', 1)
    for (let times = 0; times < 3; times++) assert.equal(await hand(first), 200)
    await world.work()
    assert.equal(await hand(first), 200)
    await arrives('The second', 1)
    await arrives('Of somebody else', 2)
    assert.deepEqual((await bodies()).sort(), ['Of somebody else', 'The first', 'The second'])
    const { total_count, conversations } = (await ana.get(`/conversations?filter=all&category=${slug}`)).body
    assert.equal(total_count, 2)
    assert.equal((await rita.get(`/conversations/${conversations[0].slug}`)).status, 404)
  })

  test(`${name}: only webhooks signed for this channel of this brand are accepted`, async () => {
    const before = (await bodies()).length
    const { payload, headers } = saying('Forged', 1)
    const unsigned = { 'content-type': headers['content-type'] as string }
    assert.equal(await hand({ payload, headers: unsigned }), 401)
    assert.equal(await hand({ payload, headers }, 'rival.localhost'), 401)
    if (name !== 'telegram')
      assert.equal(await hand({ payload: payload.replace('Forged', 'Altered'), headers }), 401)
    await olga.put(`/channels/${slug}`, { channel: { settings: otherSecret } })
    assert.equal(await hand({ payload, headers }), 401)
    await olga.put(`/channels/${slug}`, { channel: { settings } })
    await world.work()
    assert.equal((await bodies()).length, before)
  })

  test(`${name}: while a secret is changed, the one before counts, too`, {
    skip: name === 'telegram',
  }, async () => {
    const [[secret = '', other] = []] = Object.entries(otherSecret)
    const both = { [secret]: other, [`other_${secret}`]: settings[secret] }
    const changed = await olga.put(`/channels/${slug}`, { channel: { settings: both } })
    assert.equal(changed.body.settings[`other_${secret}`], secret === 'public_key' ? settings[secret] : '***')
    assert.equal(await hand(saying('By the earlier secret', 8)), 200)
    const none = { ...settings, [`other_${secret}`]: null }
    assert.equal((await olga.put(`/channels/${slug}`, { channel: { settings: none } })).status, 200)
    await world.work()
    assert.ok((await bodies()).some((body: string) => body.includes('By the earlier secret')))
  })

  test(`${name}: control characters do no harm`, async () => {
    const before = (await bodies()).length
    assert.equal(await hand(saying('with \0 and \ud800', 3)), 200)
    await world.work()
    assert.equal((await bodies()).length, before + 1)
  })

  test(`${name}: a reply goes out once; one that nobody heard is sent again`, async () => {
    await arrives('For a reply', 4)
    setMood('usual')
    const sent = await reply('On its way')
    assert.deepEqual([(await sent()).state, provider.sentTo(4)], ['sent', ['On its way']])
    setMood('gone')
    const unheard = await reply('Nobody hears')
    assert.equal((await unheard()).state, 'deferred')
    setMood('usual')
    for (let times = 0; times < 4; times++) await pass(20 * MINUTE)
    const count = provider.sentTo(4).filter(text => text === 'Nobody hears').length
    const { state, reason } = await unheard()
    // Where a dropped connection may mean that it was heard, it is given up with a sentence.
    if (state === 'failed') assert.match(reason, /may have arrived/)
    assert.equal(count, state === 'sent' ? 1 : 0)
  })

  test(`${name}: a lost response never sends anything twice`, async () => {
    await arrives('For a lost response', 5)
    setMood('silent')
    const lost = await reply('Heard once')
    assert.notEqual((await lost()).state, 'sent')
    setMood('usual')
    for (let times = 0; times < 8; times++) await pass(20 * MINUTE)
    const { state, reason } = await lost()
    if (state === 'failed') assert.match(reason, /may have arrived/)
    else assert.equal(state, 'sent')
    assert.deepEqual(provider.sentTo(5), ['Heard once'])
  })

  test(`${name}: a refusal is final, a pause is waited for, and a wrong login is the channel’s`, async () => {
    await arrives('For refusals', 6)
    setMood(refusals.permanent)
    const refused = await (await reply('Refused'))()
    assert.equal(refused.state, 'failed', JSON.stringify(refused))
    assert.ok(refused.reason.length > 10)
    setMood({ ...(refusals.permanent as object), status: 429, code: 429, retryAfter: 300 })
    const slow = await reply('Slowly')
    assert.equal((await slow()).state, 'deferred')
    setMood('usual')
    // Nobody else gets anything in that time, either.
    await arrives('From somebody else', 7)
    const other = await reply('Slowly, too')
    assert.deepEqual([(await other()).state, provider.sentTo(7)], ['deferred', []])
    await pass(4 * MINUTE)
    assert.deepEqual(provider.sentTo(6), [])
    await pass(2 * MINUTE)
    assert.deepEqual([(await slow()).state, provider.sentTo(6)], ['sent', ['Slowly']])
    assert.deepEqual([(await other()).state, provider.sentTo(7)], ['sent', ['Slowly, too']])
    await arrives('Once more', 6)
    setMood(refusals.login)
    const locked = await reply('Locked out')
    assert.equal((await locked()).state, 'deferred')
    const { channels } = (await olga.get('/channels?include=health')).body
    const { health } = channels.find((one: { slug: string }) => one.slug === slug)
    assert.ok(health.sending_error.length > 10)
    const { events } = (await olga.get('/events?type=channel.token_refused')).body
    const told = events.filter(({ data }: { data: { name: string } }) => data.name === name)
    assert.equal(told.length, 1, 'admins are told by mail, once')
    setMood('usual')
    // Somebody enters a new login, which is used at once.
    const [[secret = '', another] = []] = Object.entries(otherSecret)
    for (const value of [another, settings[secret]])
      await olga.put(`/channels/${slug}`, { channel: { settings: { [secret]: value } } })
    await world.work()
    assert.deepEqual([(await locked()).state, provider.sentTo(6).at(-1)], ['sent', 'Locked out'])
  })

  test(`${name}: secrets are never shown, and a wrong setting is named`, async () => {
    const { body } = await olga.get(`/channels/${slug}`)
    for (const [key, value] of Object.entries(settings))
      if (/token|secret|api_key/.test(key)) assert.equal(body.settings[key], '***', `${key} ${value}`)
    const { status, body: refused } = await olga.put(`/channels/${slug}`, {
      channel: { settings: { api_url: 'ftp://nowhere' } },
    })
    assert.deepEqual([status, Object.keys(refused.errors)], [422, ['channel.settings.api_url']])
  })

  const { postAll, receipt } = provider
  if (receipt)
    test(`${name}: a receipt that comes before the response counts`, async () => {
      await arrives('For a quick receipt', 9)
      const statuses: (number | undefined)[] = []
      setMood(async () => {
        statuses.push(await hand(receipt(9, { now: clock.now, url })))
        const other = createRunner([processEvent(client)])
        await other.start(world.scope)
        await other.end()
      })
      const quick = await reply('Delivered at once')
      setMood('usual')
      for (let times = 0; times < 3; times++) await pass(MINUTE)
      const { state } = await quick()
      assert.deepEqual([statuses, state, provider.sentTo(9)], [[200], 'delivered', ['Delivered at once']])
    })

  if (postAll)
    test(`${name}: three megabytes at once are all taken, once`, async () => {
      const text = 'word '.repeat(2_100)
      const sayings = Array.from({ length: 300 }, (_, at) => ({
        person: 100 + (at % 50),
        id: `${slug}-batch-${at}`,
        text: `${at} ${text}`,
        now: clock.now,
        url,
      }))
      const batch = postAll(sayings)
      assert.ok(batch.payload.length > 3_000_000 && batch.payload.length < 4_000_000)
      const count = async () => (await ana.get(`/messages?category=${slug}`)).body.total_count
      const before = await count()
      for (let times = 0; times < 2; times++) assert.equal(await hand(batch), 200)
      await world.work()
      assert.equal((await count()) - before, sayings.length)
    })
}
