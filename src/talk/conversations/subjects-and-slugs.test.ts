import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, clock } = world

const rename = (slug: string, subject: unknown) =>
  ana.put(`/conversations/${slug}`, { conversation: { subject } })

async function renamings(id: number) {
  await world.logIsReadable()
  const { body } = await ana.get(`/events?conversation=${id}&type=conversation.renamed`)
  return body.events.map(({ data }: { data: object }) => data)
}

const WRITTEN: [string, string, string][] = [
  ['blanks around it', '  Late parcel ', 'Late parcel'],
  ['line breaks and tabs', 'Late\r\n\r\nparcel\tagain', 'Late parcel again'],
  ['blanks inside', 'Late   parcel', 'Late   parcel'],
  ['other scripts and emoji', 'Посылка опаздывает 📦', 'Посылка опаздывает 📦'],
  ['markup', '<b>Late</b> & "gone"', '<b>Late</b> & "gone"'],
]
for (const [what, given, kept] of WRITTEN)
  test(`a subject with ${what} is kept as one line, at the start and later`, async () => {
    const { slug, subject, display_subject } = await world.start({ subject: given })
    assert.deepEqual([subject, display_subject], [kept, kept])
    await rename(slug, 'Between')
    assert.equal((await rename(slug, given)).body.subject, kept)
  })

test('an empty or blank subject is none at the start, and no change later', async () => {
  for (const subject of ['', ' ', '\n\t', null, []]) {
    const started = await world.start({ subject })
    assert.equal(started.subject, null, JSON.stringify(subject))
    const { slug } = await world.start({ subject: 'Stays' })
    assert.equal((await rename(slug, subject)).body.subject, 'Stays', JSON.stringify(subject))
  }
})

test('a subject has up to 1,000 characters, of any kind', async () => {
  const { slug } = await world.start()
  const longest = '📦'.repeat(1_000)
  assert.equal((await rename(slug, longest)).body.subject, longest)
  for (const subject of [`${longest}x`, 'x'.repeat(1_001)]) {
    const { status, body } = await rename(slug, subject)
    assert.equal(status, 422)
    assert.deepEqual(body.errors, { 'conversation.subject': ['must be at most 1000 characters'] })
  }
  for (const subject of [7, true, ['x'], { text: 'x' }])
    assert.deepEqual(Object.keys((await rename(slug, subject)).body.errors), ['conversation.subject'])
  assert.equal((await ana.get(`/conversations/${slug}`)).body.subject, longest)
})

test('a new subject is an event with both; the same one is none', async () => {
  const { slug, id, updated_at } = await world.start({ subject: 'Old' })
  clock.now = new Date(clock.now.getTime() + 60_000)
  assert.equal((await rename(slug, ' Old ')).body.updated_at, updated_at)
  assert.notEqual((await rename(slug, 'New')).body.updated_at, updated_at)
  assert.deepEqual(await renamings(id), [{ from: 'Old', to: 'New' }])
})

test('a first subject is an event from none', async () => {
  const { slug, id } = await world.start({ subject: '' })
  await rename(slug, 'At last')
  assert.deepEqual(await renamings(id), [{ from: null, to: 'At last' }])
})

const FIRST_WORDS: [string, string, string][] = [
  ['a short line', 'Where is it?', 'Where is it?'],
  ['the first of several lines', '\n\n  Where is it?\nI wait.', 'Where is it?'],
  ['exactly eighty characters', 'x'.repeat(80), 'x'.repeat(80)],
  ['more, cut between words', `${'word '.repeat(20)}end`, `${'word '.repeat(15)}word…`],
  ['more without a blank, cut at eighty', 'x'.repeat(81), `${'x'.repeat(80)}…`],
]
for (const [what, body, shown] of FIRST_WORDS)
  test(`without a subject, the first words are shown: ${what}`, async () => {
    const { slug, subject, display_subject } = await world.start({ subject: null, message: { body } })
    assert.deepEqual([subject, display_subject], [null, shown])
    await world.post(slug, { body: 'A later message' })
    assert.equal((await ana.get(`/conversations/${slug}`)).body.display_subject, shown)
    assert.equal((await rename(slug, 'Named')).body.display_subject, 'Named')
  })

const SLUGS: [string, RegExp][] = [
  ['Über größere Pakete', /^ueber-groessere-pakete$/],
  ['Ça va? Très bien!', /^ca-va-tres-bien$/],
  ['Where IS my_parcel #42', /^where-is-my-parcel-42$/],
  ['2026', /^[a-z0-9-]*[a-z-][a-z0-9-]*$/],
  ['../../etc/passwd', /^etc-passwd$/],
  ['%2F?x=1&y=2#z', /^[a-z0-9]+(-[a-z0-9]+)*$/],
  ['日本語', /^[a-z0-9]{12}$/],
  [`${'word '.repeat(100)}`, /^(word-){15}word$/],
]
for (const [subject, slugForm] of SLUGS)
  test(`the slug of ${JSON.stringify(subject.slice(0, 30))} is safe in a path and leads back to the conversation`, async () => {
    const { slug, id } = await world.start({ subject })
    assert.match(slug, slugForm)
    assert.ok(slug.length <= 80)
    assert.equal((await ana.get(`/conversations/${slug}`)).body.id, id)
  })

test('a slug is not freed by renaming: a new conversation of the old name gets another one', async () => {
  const { slug, id } = await world.start({ subject: 'First come' })
  await rename(slug, 'Something else')
  const next = await world.start({ subject: 'First come' })
  assert.notEqual(next.slug, slug)
  assert.equal((await ana.get(`/conversations/${slug}`)).body.id, id)
  assert.equal((await ana.get(`/conversations/${slug}`)).body.subject, 'Something else')
})

test('the subject in the context of messages is the current one', async () => {
  const { slug } = await world.start({ subject: 'As it was' })
  await rename(slug, 'As it is')
  const { body } = await ana.get(`/conversations/${slug}/messages`)
  assert.equal(body.messages[0].conversation.subject, 'As it is')
})

test('the first words are cut between characters, never inside one', async () => {
  const { display_subject } = await world.start({ subject: null, message: { body: `x${'🧭'.repeat(50)}` } })
  assert.ok(display_subject.isWellFormed())
})

test('the first words end before a line break of any kind', async () => {
  for (const line of ['\n', '\r\n', '\r']) {
    const { display_subject } = await world.start({ subject: null, message: { body: `Hello${line}World` } })
    assert.equal(display_subject, 'Hello', JSON.stringify(line))
  }
})
