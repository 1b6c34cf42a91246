import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'
import { forgetUploads } from '../../talk/attachments/forget-uploads.ts'

const world = await createWorld()
const { ana, olga, rita, scope, blobs } = world

const upload = async (name = 'terms.pdf', who = ana) =>
  (await who.send('POST', `/attachments?file_name=${name}`, { raw: `bytes of ${name}` })).body
const later = (days: number) => ({ ...scope, now: () => new Date(scope.now().getTime() + days * 86_400_000) })

test('the files of a saved reply are copied for each message, and last as long as it does', async () => {
  const terms = await upload()
  const { body: template } = await ana.post('/response_templates', {
    response_template: { name: 'Terms', body: 'Our terms are attached.', uploads: [terms.id] },
  })
  assert.deepEqual(template.uploads, [{ id: terms.id, name: 'terms.pdf' }])
  await forgetUploads(later(2), blobs)
  const { status, body } = await olga.post(`/response_templates/${template.id}/uploads`, {})
  assert.equal(status, 201)
  const [copy] = body.uploads
  assert.equal(copy.name, 'terms.pdf')
  assert.notEqual(copy.id, terms.id)
  const { slug } = await world.start()
  const sent = await olga.post(`/conversations/${slug}/messages`, {
    message: { body: 'Attached.', uploads: [copy.id] },
  })
  const [attachment] = sent.body.attachments
  assert.equal(
    (await world.app.inject({ url: new URL(attachment.url).pathname, headers: { host: 'demo.localhost' } }))
      .body,
    'bytes of terms.pdf',
  )
  // Another copy is not used, and goes; the bytes stay.
  await olga.post(`/response_templates/${template.id}/uploads`, {})
  await forgetUploads(later(2), blobs)
  const again = await olga.post(`/response_templates/${template.id}/uploads`, {})
  const read = await olga.get(`/attachments/${again.body.uploads[0].id}`)
  assert.equal(
    (await world.app.inject({ url: new URL(read.body.url).pathname, headers: { host: 'demo.localhost' } }))
      .statusCode,
    200,
  )
})

test('its files are replaced as a whole', async () => {
  const [one, two] = [await upload('one.txt'), await upload('two.txt')]
  const { body: template } = await ana.post('/response_templates', {
    name: 'Files',
    body: 'x',
    uploads: [one.id],
  })
  const change = (changes: object) =>
    ana.put(`/response_templates/${template.id}`, { response_template: changes })
  assert.deepEqual((await change({ name: 'Named' })).body.uploads, [{ id: one.id, name: 'one.txt' }])
  const both = await change({ uploads: [one.id, two.id] })
  assert.deepEqual(
    both.body.uploads.map(({ name }: { name: string }) => name),
    ['one.txt', 'two.txt'],
  )
  assert.deepEqual((await change({ uploads: [two.id] })).body.uploads, [{ id: two.id, name: 'two.txt' }])
  assert.deepEqual((await change({ uploads: [] })).body.uploads, [])
  await world.logIsReadable()
  const { events } = (await ana.get('/events?type=response_template.changed')).body
  assert.ok(events.some(({ data }: { data: Record<string, unknown> }) => data.files_changed === true))
  await change({ uploads: [(await upload()).id] })
  assert.equal((await ana.send('DELETE', `/response_templates/${template.id}`)).status, 200)
})

test('files of others and files that are used are refused, also for Rita', async () => {
  const ofOlga = await upload('olga.txt', olga)
  for (const uploads of [[ofOlga.id], [999_999], ['x'], 'x', [0]]) {
    const { status, body } = await ana.post('/response_templates', {
      response_template: { name: 'No', body: 'x', uploads },
    })
    assert.equal(status, 422, JSON.stringify(uploads))
    assert.match(Object.keys(body.errors)[0] as string, /^response_template\.uploads/)
  }
  const mine = await upload('mine.txt')
  const { body: template } = await ana.post('/response_templates', {
    name: 'Mine',
    body: 'x',
    uploads: [mine.id],
    is_personal: true,
  })
  const { slug } = await world.start()
  const taken = await ana.post(`/conversations/${slug}/messages`, {
    message: { body: 'x', uploads: [mine.id] },
  })
  assert.deepEqual([taken.status, Object.keys(taken.body.errors)], [422, ['message.uploads']])
  for (const who of [olga, rita])
    assert.equal((await who.post(`/response_templates/${template.id}/uploads`, {})).status, 404)
  assert.equal((await olga.get(`/attachments/${mine.id}`)).status, 404)
})

test('a file that a message takes at the same moment stays the message’s', async () => {
  for (let round = 0; round < 5; round++) {
    const { id } = await upload(`race-${round}.txt`)
    const { slug } = await world.start()
    const [sent, made] = await Promise.all([
      ana.post(`/conversations/${slug}/messages`, { message: { body: 'x', uploads: [id] } }),
      ana.post('/response_templates', { name: `Race ${round}`, body: 'x', uploads: [id] }),
    ])
    assert.deepEqual([sent.status, made.status].sort(), [201, 422])
    if (made.status === 201) await ana.send('DELETE', `/response_templates/${made.body.id}`)
    const { body } = await ana.get(`/conversations/${slug}/messages`)
    if (sent.status === 201) assert.equal(body.messages[0].attachments.length, 1)
  }
})
