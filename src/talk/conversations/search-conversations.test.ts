import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana } = world

test('every query gets a response, never an error', async () => {
  const hostile = [
    '-',
    '- ',
    '"-',
    '-"a ',
    'a or ',
    '-(',
    '("-a" or ',
    '!',
    '&|!<->',
    '-"-"',
    '\\',
    "'",
    ':*',
    '-a:* ',
  ]
  for (const piece of hostile)
    for (const count of [30, 45, 400]) {
      const q = encodeURIComponent(piece.repeat(count).slice(0, 1_900))
      const { status, body } = await ana.get(`/conversations?filter=all&q=${q}`)
      assert.equal(status, 200, `${piece} ${count}: ${JSON.stringify(body)}`)
    }
  const text = fc.string({ unit: fc.constantFrom(...'-"( )!&|<>:*\'\\aor\t'), maxLength: 300 })
  await fc.assert(
    fc.asyncProperty(text, async q => {
      assert.equal((await ana.get(`/conversations?q=${encodeURIComponent(q)}`)).status, 200, q)
    }),
    { numRuns: 150 },
  )
})

test('phrases, "or" and "not" keep their meaning', async () => {
  await world.start({ subject: 'Searched', message: { body: 'The well-known red lamp' } })
  for (const [q, found] of [
    ['"red lamp"', 1],
    ['"lamp red"', 0],
    ['lamp or nothing-such', 1],
    ['lamp -red', 0],
    ['lamp -blue', 1],
    ['well-known', 1],
    ['--red lamp', 0],
  ] as const)
    assert.equal(
      (await ana.get(`/conversations?filter=all&q=${encodeURIComponent(q)}`)).body.total_count,
      found,
      q,
    )
})

/** Addresses as shops and programs write them. */
const address = fc
  .record({
    scheme: fc.constantFrom('https', 'http', 'ftp'),
    host: fc.constantFrom(
      'shop.example.com',
      'www.example.org',
      'xn--bcher-kva.example',
      'intern',
      '10.0.0.7',
    ),
    port: fc.constantFrom('', ':8080'),
    // Of few letters, so that no other test finds a part of it.
    path: fc.array(fc.stringMatching(/^[xyzXYZ][xyzXYZ_0-9.~-]{0,9}[xyzXYZ_0-9]$/), {
      minLength: 1,
      maxLength: 3,
    }),
    query: fc.constantFrom('', '?ref=mail', '?a=1&b=x%20y', '#top'),
  })
  .map(({ scheme, host, port, path, query }) => ({
    scheme,
    place: `${host}${port}/${path.join('/')}`,
    query,
  }))

test('an address that is pasted is found, with its scheme and the rest, and without', async () => {
  await fc.assert(
    fc.asyncProperty(address, async ({ scheme, place, query }) => {
      const whole = `${scheme}://${place}${query}`
      const { slug } = await world.start({ message: { body: `Please look at ${whole} today` } })
      // `intern/a` alone may be anything.
      const bare = /^[^/]+[.:]/.test(place) ? [`${place}${query}`, `${place}${query} look`] : []
      for (const q of [whole, `<${whole}>`, `${whole} look`, ...bare]) {
        const { body } = await ana.get(`/conversations?filter=all&q=${encodeURIComponent(q)}`)
        assert.ok(
          body.conversations.some((row: { slug: string }) => row.slug === slug),
          q,
        )
      }
    }),
    { numRuns: 40 },
  )
})

test('another address is not found, nor is one beside another word', async () => {
  await world.start({ message: { body: 'See https://shop.example.com/orders/4711?ref=mail, please' } })
  for (const [q, found] of [
    ['https://shop.example.com/orders/4711', 1],
    ['shop.example.com/orders/4711/', 1],
    ['https://shop.example.com/orders/4712', 0],
    ['https://shop.example.net/orders/4711', 0],
    ['https://shop.example.com/orders/4711 nothing-such', 0],
    ['https://shop.example.com/orders/4711 -please', 0],
    ['https 10:30', 0],
    ['nothing-such or https://shop.example.com/orders/4711?ref=mail', 1],
  ] as const)
    assert.equal(
      (await ana.get(`/conversations?filter=all&q=${encodeURIComponent(q)}`)).body.total_count,
      found,
      q,
    )
})

test('people are found by name, address, number and handle, and conversations by their reference', async () => {
  const user = { name: 'Gwendolyn Ashgrove', email: 'gwen@quarry.example' }
  const { slug, ref_id } = await world.start({ subject: 'A', user, message: { body: 'b' } })
  const identity = { type: 'mobile', identifier: '+15005550177' }
  await ana.post('/contacts/gwen@quarry.example/identities', { identity })
  const found = async (q: string, caller = ana) => {
    const { body } = await caller.get(`/conversations?filter=all&q=${encodeURIComponent(q)}`)
    return body.conversations.map((one: { slug: string }) => one.slug)
  }
  for (const q of [
    'Gwendolyn Ashgrove',
    'gwendolyn',
    'ashgrove',
    'Ashgr',
    'GWEN@quarry.example',
    'quarry.example',
    'Gwendolin',
    'Ashgrov Gwendolyn',
    '+1 (500) 555-0177',
    '5005550177',
    ref_id,
    ref_id.toUpperCase(),
    `${ref_id}-k7q2`,
    `#${ref_id}`,
    `Reference: ${ref_id}-k7q2`,
  ])
    assert.deepEqual(await found(q), [slug], q)
  for (const q of [
    'Gwendolyn Brandt-Smith-Jones',
    'ashgrove@elsewhere.example',
    'Gw',
    '"Ashgrove"',
    `${ref_id}x`,
  ])
    assert.deepEqual(await found(q), [], q)
  assert.deepEqual(await found('Gwendolyn', world.rita), [])
  assert.deepEqual(await found(ref_id, world.rita), [])
})

test('operators narrow a search down', async () => {
  const start = async (subject: string, email: string, fields = {}) =>
    (
      await world.start({
        subject,
        user: { name: `Op ${subject}`, email },
        message: { body: 'Operated' },
        ...fields,
      })
    ).slug as string
  const first = await start('Alpha', 'alpha@ops.example', { tag_list: ['VIP', 'two words'] })
  const second = await start('Beta', 'beta@ops.example', { assignee: 'agent@demo.test' })
  const third = await start('Gamma', 'gamma@ops.example', { status: 2 })
  const upload = await ana.send('POST', '/attachments?file_name=floor-plan_final.pdf', {
    raw: '%PDF',
    headers: { 'content-type': 'application/pdf' },
  })
  await ana.post(`/conversations/${second}/messages`, { body: 'Attached', uploads: [upload.body.id] })
  await ana.post(`/conversations/${third}/messages`, { body: 'For us', visibility: 1 })
  const found = async (q: string) => {
    const { body, status } = await ana.get(
      `/conversations?filter=all&q=${encodeURIComponent(`operated ${q}`)}`,
    )
    assert.equal(status, 200)
    return body.conversations.map(({ slug }: { slug: string }) => slug).sort()
  }
  for (const [q, slugs] of [
    ['', [first, second, third]],
    ['from:alpha@ops.example', [first]],
    ['from:"Op Beta"', [second]],
    ['-from:alpha@ops.example', [second, third]],
    ['from:me', [second, third]],
    ['to:gamma@ops.example', [third]],
    ['to:nobody@ops.example', []],
    ['tag:vip', [first]],
    ['tag:"Two Words" tag:VIP', [first]],
    ['-tag:vip', [second, third]],
    ['assignee:me', [second]],
    ['assignee:ana', [second]],
    ['assignee:none', [first, third]],
    ['channel:support', [first, second, third]],
    ['channel:email', [first, second, third]],
    ['channel:elsewhere', []],
    ['status:open', [first]],
    ['status:resolved', [second, third]],
    ['subject:beta', [second]],
    ['file:plan', [second]],
    ['has:file', [second]],
    ['has:attachment', [second]],
    ['-has:file', [first, third]],
    ['has:note', [third]],
    ['is:unanswered', [first, third]],
    ['is:unassigned is:open', [first]],
    ['before:2026-11-01', []],
    ['after:2026-11-01', [first, second, third]],
    ['before:2026-11-01 or', []],
    ['HAS:File', [second]],
    ['assignee:Me', [second]],
    ['is:constructor', []],
    ['is:__proto__', []],
    ['status:constructor', []],
    ['status:nonsense', []],
    ['before:soon', []],
  ] as const)
    assert.deepEqual(await found(q), [...slugs].sort(), q)
  for (const words of ['floor plan', 'floor-plan_final.pdf', 'final.pdf']) {
    const { body } = await ana.get(`/conversations?filter=all&q=${encodeURIComponent(words)}`)
    const slugs = body.conversations.map(({ slug }: { slug: string }) => slug)
    assert.deepEqual(slugs, [second], `file names are searched too: ${words}`)
  }
  const theirs = await world.rita.get('/conversations?filter=all&q=from:alpha%20or%20tag:vip')
  assert.equal(theirs.body.total_count, 0)
})

test('what the caller has begun to write, or has scheduled, is found', async () => {
  const [begun, planned] = [(await world.start()).slug, (await world.start()).slug]
  await ana.put(`/conversations/${begun}/draft`, { draft: { body: 'Half' } })
  await ana.post(`/conversations/${planned}/scheduled_messages`, {
    scheduled_message: { body: 'Later', send_at: '2026-12-01' },
  })
  const found = async (q: string, who = ana) =>
    (await who.get(`/conversations?filter=all&q=${q}`)).body.conversations.map(
      ({ slug }: { slug: string }) => slug,
    )
  assert.deepEqual(await found('has:draft'), [begun])
  assert.deepEqual(await found('has:scheduled'), [planned])
  assert.deepEqual(await found('has:draft', world.olga), [])
})
