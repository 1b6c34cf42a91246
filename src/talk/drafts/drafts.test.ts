import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'
import { forgetUploads } from '../attachments/forget-uploads.ts'

const world = await createWorld()
const { ana, olga, rita } = world
const { slug, id } = await world.start()
const keep = (who: typeof ana, draft: object) => who.put(`/conversations/${slug}/draft`, { draft })

test('everyone has a draft of their own, which others see, and which disappears once empty', async () => {
  await keep(ana, { body: 'Dear Cody' })
  const { body } = await keep(olga, { body: 'Ana, do you know?', visibility: 1 })
  assert.deepEqual(
    body.drafts.map((draft: Record<string, unknown>) => [draft.body, draft.visibility]).sort(),
    [
      ['Ana, do you know?', 1],
      ['Dear Cody', 0],
    ],
  )
  await keep(ana, { body: 'Dear Cody, hello' })
  const mine = (await ana.get('/drafts')).body.drafts
  assert.deepEqual([mine.length, mine[0].body, mine[0].conversation_id], [1, 'Dear Cody, hello', id])
  await keep(ana, { body: ' ' })
  assert.equal((await olga.get(`/conversations/${slug}/drafts`)).body.drafts.length, 1)
})

test('bad input is refused, and so is Rita', async () => {
  assert.deepEqual(Object.keys((await keep(ana, {})).body.errors), ['draft.body'])
  assert.equal((await keep(rita, { body: 'x' })).status, 404)
  assert.equal((await rita.get(`/conversations/${slug}/drafts`)).status, 404)
  assert.deepEqual((await rita.get('/drafts')).body.drafts, [])
})

test('a draft keeps its files, for longer than a day, until it is sent', async () => {
  const { slug } = await world.start()
  const { body: file } = await ana.send('POST', '/attachments?file_name=lamp.txt', { raw: 'a lamp' })
  const save = (draft: object) => ana.put(`/conversations/${slug}/draft`, { draft })
  const files = async () =>
    (await ana.get(`/conversations/${slug}/drafts`)).body.drafts.map(
      (draft: { uploads: object[] }) => draft.uploads,
    )
  await save({ body: '', uploads: [file.id] })
  const later = { ...world.scope, now: () => new Date(world.scope.now().getTime() + 2 * 86_400_000) }
  await forgetUploads(later, world.blobs)
  assert.deepEqual(await files(), [[{ id: file.id, name: 'lamp.txt' }]])
  await save({ body: 'Look.', uploads: [file.id, 999_999] })
  assert.deepEqual(await files(), [[{ id: file.id, name: 'lamp.txt' }]])
  const read = await ana.get(`/attachments/${file.id}`)
  assert.equal(read.body.file_file_name, 'lamp.txt')
  for (const who of [olga, rita]) assert.equal((await who.get(`/attachments/${file.id}`)).status, 404)
  await ana.post(`/conversations/${slug}/messages`, { message: { body: 'Look.', uploads: [file.id] } })
  assert.deepEqual(await files(), [[]])
  assert.equal((await olga.get(`/attachments/${file.id}`)).status, 200)
  await save({ body: 'Another', uploads: [file.id] })
  assert.deepEqual(await files(), [[]])
  await save({ body: '', uploads: [file.id] })
  assert.deepEqual(await files(), [])
  assert.deepEqual(Object.keys((await save({ body: 'x', uploads: 'x' })).body.errors), ['draft.uploads'])
})

test('a preview has the images of your uploads', async () => {
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const { body: file } = await ana.send('POST', '/attachments?file_name=lamp.png', {
    raw: pixel as unknown as string,
    headers: { 'content-type': 'image/png' },
  })
  const text = `![A lamp](attachment:${file.id})`
  const seenBy = async (who: typeof ana) => (await who.post('/markdown', { text })).body.html
  assert.match(await seenBy(ana), new RegExp(`<img src="/files/${file.id}/`))
  for (const who of [olga, rita]) assert.doesNotMatch(await seenBy(who), /<img/)
})

test('a draft that is saved without naming its files keeps them, and one that is merged keeps both', async () => {
  const [one, two] = [await world.start(), await world.start()]
  const files = [await attach('one.txt'), await attach('two.txt')]
  await ana.put(`/conversations/${one.slug}/draft`, { draft: { body: '', uploads: [files[0]] } })
  await ana.put(`/conversations/${two.slug}/draft`, { draft: { body: '', uploads: [files[1]] } })
  await ana.put(`/conversations/${two.slug}/draft`, { draft: { body: 'Words' } })
  assert.deepEqual(await draftOf(two.slug), { body: 'Words', ids: [files[1]] })
  await ana.put(`/conversations/${two.slug}/draft`, { draft: { body: '', uploads: [files[1]] } })
  await ana.post(`/conversations/${one.slug}/merge`, { conversations: [two.slug] })
  assert.deepEqual(await draftOf(one.slug), { body: '', ids: files })
  await ana.put(`/conversations/${one.slug}/draft`, { draft: { body: '' } })
  assert.equal(await draftOf(one.slug), undefined)
})

test('what a message will be sent with later is not free for a draft or a saved reply', async () => {
  const { slug } = await world.start()
  const id = await attach('later.txt')
  const later = { body: 'Later', send_at: '2026-12-01T09:00', uploads: [id] }
  const scheduled = await ana.post(`/conversations/${slug}/scheduled_messages`, { scheduled_message: later })
  assert.equal(scheduled.status, 201)
  await ana.put(`/conversations/${slug}/draft`, { draft: { body: 'Now', uploads: [id] } })
  assert.deepEqual(await draftOf(slug), { body: 'Now', ids: [] })
  assert.equal((await ana.post('/response_templates', { name: 'x', body: 'x', uploads: [id] })).status, 422)
  await ana.send('DELETE', `/scheduled_messages/${scheduled.body.id}`)
  await ana.put(`/conversations/${slug}/draft`, { draft: { body: 'Now', uploads: [id] } })
  assert.deepEqual(await draftOf(slug), { body: 'Now', ids: [id] })
})

async function attach(name: string): Promise<number> {
  return (await ana.send('POST', `/attachments?file_name=${name}`, { raw: name })).body.id
}

async function draftOf(slug: string) {
  const [draft] = (await ana.get(`/conversations/${slug}/drafts`)).body.drafts
  return draft && { body: draft.body, ids: draft.uploads.map(({ id }: { id: number }) => id) }
}

test('a draft that continues another one than the stored one keeps both texts and files', async () => {
  const { slug } = await world.start()
  const save = async (draft: object) =>
    (await ana.put(`/conversations/${slug}/draft`, { draft })).body.drafts[0]
  const [one, two] = [await attach('one.txt'), await attach('two.txt')]
  const first = await save({ body: 'FIRST', based_on: 0, uploads: [one] })
  const second = await save({ body: 'FIRST SECOND', based_on: first.version })
  assert.ok(second.version > first.version)
  const third = await save({ body: 'MORE', based_on: first.version, uploads: [two] })
  assert.equal(third.body, 'FIRST SECOND\n\nMORE')
  assert.deepEqual(
    third.uploads.map(({ id }: { id: number }) => id),
    [one, two],
  )
  assert.equal((await save({ body: '', based_on: 0, uploads: [] })).body, third.body, 'emptied unseen')
  assert.equal((await save({ body: 'MORE', based_on: second.version })).body, third.body, 'it is in there')
  assert.equal(
    await save({ body: '', based_on: (await save({ body: 'x' })).version, uploads: [] }),
    undefined,
  )
  assert.equal((await save({ body: 'Next', based_on: first.version })).body, 'Next')
})

test('a version that is no number is refused, and so is Rita, whatever it says', async () => {
  const { slug } = await world.start()
  for (const based_on of ['x', -1, 1.5])
    assert.deepEqual(
      Object.keys(
        (await ana.put(`/conversations/${slug}/draft`, { draft: { body: 'x', based_on } })).body.errors,
      ),
      ['draft.based_on'],
    )
  const hers = await rita.put(`/conversations/${slug}/draft`, { draft: { body: 'x', based_on: 1 } })
  assert.equal(hers.status, 404)
})
