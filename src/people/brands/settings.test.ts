import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OLGA } from '../../../db/cast.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, olga, rita, rivalOwner } = world

const change = (brand: unknown, who = olga) => who.put('/brand', { brand })
const read = async (who = olga) => (await who.get('/brand')).body

async function changesOf() {
  await world.logIsReadable()
  return (await olga.get('/events?type=brand.changed&limit=1000')).body.events
}

/** Runs the work; afterwards the brand is as before, and its log, too. */
async function changesNothing(work: () => Promise<void>) {
  const [brand, { length }] = [await read(), await changesOf()]
  await work()
  assert.deepEqual(await read(), brand)
  assert.equal((await changesOf()).length, length)
}

for (const [time, minutes] of [
  ['1m', 1],
  ['30m', 30],
  ['4h', 240],
  ['2d', 2_880],
  ['30d', 43_200],
  ['720h', 43_200],
  ['43200m', 43_200],
  ['0m', 0],
  ['never', null],
] as const)
  test(`surveys after ${time} are surveys after ${minutes ?? 'no'} minutes`, async () => {
    assert.equal((await change({ survey_after: time })).body.survey_after_minutes, minutes)
  })

const REFUSED: [Record<string, unknown>, string][] = [
  ...['31d', '721h', '43201m', '4', '4w', '-4h', '4 h', '1.5h', '4H', 'Never', '999999m', 240].map(
    (survey_after): [Record<string, unknown>, string] => [{ survey_after }, 'brand.survey_after'],
  ),
  ...['Mars', 'Europe/Atlantis', '+25:00', 'Europe/Berlin ', 1].map(
    (time_zone): [Record<string, unknown>, string] => [{ time_zone }, 'brand.time_zone'],
  ),
  [{ language: 'klingon' }, 'brand.language'],
  [{ language: 'English' }, 'brand.language'],
  [{ resolve_on: 'all' }, 'brand.resolve_on'],
  [{ resolve_on: false }, 'brand.resolve_on'],
  [{ name: 'x'.repeat(201) }, 'brand.name'],
  [{ name: ' \t ' }, 'brand.name'],
  [{ name: 1 }, 'brand.name'],
]
test('a setting with a bad value is refused, naming it, and nothing else of the request is done', async () => {
  await changesNothing(async () => {
    for (const [bad, field] of REFUSED) {
      const also = { name: 'Lost', time_zone: 'Asia/Tokyo', resolve_on: 'never' }
      const { status, body } = await change({ ...also, ...bad })
      assert.deepEqual([status, Object.keys(body.errors)], [422, [field]], JSON.stringify(bad))
    }
  })
})

test('a refusal says what would be right', async () => {
  const { body } = await change({ survey_after: 'soon', time_zone: 'Mars', resolve_on: 'x', language: 'x' })
  assert.match(body.errors['brand.survey_after'][0], /30m, 4h or 2d/)
  assert.match(body.errors['brand.time_zone'][0], /Europe\/Berlin/)
  assert.match(body.errors['brand.resolve_on'][0], /any, reply, never/)
  for (const language of (await read()).languages)
    assert.ok(body.errors['brand.language'][0].includes(language), language)
})

test('each language that is offered may be chosen', async () => {
  for (const language of (await read()).languages)
    assert.equal((await change({ language })).body.language, language)
  await change({ language: 'english' })
})

test('settings that are not given, or are empty, stay as they are', async () => {
  const set = { name: 'Stays', time_zone: 'Asia/Tokyo', resolve_on: 'reply', survey_after: '2h' }
  const before = (await change(set)).body
  const names = ['name', 'time_zone', 'language', 'resolve_on', 'survey_after']
  for (const nothing of [null, '', []])
    assert.deepEqual((await change(Object.fromEntries(names.map(name => [name, nothing])))).body, before)
  assert.deepEqual(
    (await change({ slug: 'other', url: 'https://evil.example', hosts: ['a.b'] })).body,
    before,
  )
  const never = (await change({ survey_after: 'never' })).body
  assert.deepEqual((await change({ resolve_on: 'any' })).body, { ...never, resolve_on: 'any' })
})

test('a name is trimmed, in any script, and has at most 200 characters', async () => {
  for (const [given, kept] of [
    ['  Wacholder & Söhne 🪔 ', 'Wacholder & Söhne 🪔'],
    ['<b>Bold</b>', '<b>Bold</b>'],
    ['n'.repeat(200), 'n'.repeat(200)],
  ])
    assert.equal((await change({ name: given })).body.name, kept)
  assert.equal((await ana.get('/me')).body.brand.name, 'n'.repeat(200), 'everybody sees it at once')
})

test('a bare body works as the documented one does', async () => {
  assert.equal((await olga.put('/brand', { name: 'Bare' })).body.name, 'Bare')
})

test('times of all answers are in the new time zone from the next request on, also for half hours', async () => {
  const { slug } = await world.start()
  for (const [zone, written] of [
    ['Asia/Kolkata', '2026-11-20T17:30:00.000+05:30'],
    ['America/St_Johns', '2026-11-20T08:30:00.000-03:30'],
    ['UTC', '2026-11-20T12:00:00.000+00:00'],
  ]) {
    await change({ time_zone: zone })
    assert.equal((await ana.get(`/conversations/${slug}`)).body.created_at, written)
    assert.equal((await ana.get('/me')).body.brand.time_zone, zone)
  }
})

test('the event of a change has all settings before and after, and who changed them', async () => {
  await change({ name: 'Old', time_zone: 'UTC', language: 'english', resolve_on: 'any', survey_after: '1h' })
  await change({ name: 'New', survey_after: 'never' })
  const { data, actor } = (await changesOf()).at(-1)
  const look = { color: null, site_footer: null, site_links: [], site_language: null, site_languages: [] }
  const same = { time_zone: 'UTC', language: 'english', resolve_on: 'any', mail_footer: null, ...look }
  assert.deepEqual(data, {
    from: { name: 'Old', survey_after_minutes: 60, ...same },
    to: { name: 'New', survey_after_minutes: null, ...same },
  })
  assert.equal(actor.email, OLGA.email)
})

test('agents read the settings and are refused before their input is looked at; admins change them', async () => {
  assert.deepEqual(await read(ana), await read())
  await changesNothing(async () => {
    for (const brand of [{ name: 'Mine' }, { name: 7 }, null])
      assert.equal((await change(brand, ana)).status, 403)
  })
  await olga.put(`/staff/${ana.email}`, { staff: { role: 'admin' } })
  assert.equal((await change({ name: 'By an admin' }, ana)).body.name, 'By an admin')
  const host = await ana.post('/brand/hosts', { host: 'admin.example' })
  assert.deepEqual([host.status, host.body.code], [403, 'forbidden'], 'hosts are the owners’')
  await olga.put(`/staff/${ana.email}`, { staff: { role: 'agent' } })
})

test('the rival’s settings are their own', async () => {
  const theirs = await read(rivalOwner)
  await changesNothing(async () => {
    assert.equal((await change({ name: 'Theirs', time_zone: 'Asia/Tokyo' }, rivalOwner)).status, 200)
    assert.equal((await change({ name: 'Hers' }, rita)).status, 403)
  })
  assert.deepEqual(await read(rivalOwner), { ...theirs, name: 'Theirs', time_zone: 'Asia/Tokyo' })
  assert.equal(
    (await olga.get('/events?type=brand.changed&limit=1000')).body.events.some(
      ({ data }: { data: { to: { name: string } } }) => data.to.name === 'Theirs',
    ),
    false,
  )
})

test('of changes of different settings at once, none is lost', async () => {
  for (let round = 0; round < 8; round++) {
    await change({ name: 'Before', resolve_on: 'any', survey_after: '1h' })
    const answers = await Promise.all([
      change({ name: 'After' }),
      change({ resolve_on: 'never' }),
      change({ survey_after: '2h' }),
    ])
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200],
    )
    const { name, resolve_on, survey_after_minutes } = await read()
    assert.deepEqual([name, resolve_on, survey_after_minutes], ['After', 'never', 120], `round ${round}`)
  }
})

test('a stale If-Match on the brand is 412 and changes nothing', async () => {
  const before = (await olga.get('/brand')).body
  const { status } = await olga.send('PUT', '/brand', {
    raw: JSON.stringify({ name: 'Another' }),
    headers: { 'content-type': 'application/json', 'if-match': '"stale"' },
  })
  assert.equal(status, 412)
  assert.deepEqual((await olga.get('/brand')).body, before)
})
