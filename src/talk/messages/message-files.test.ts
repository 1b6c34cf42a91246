import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CODY } from '../../../db/cast.ts'
import { type Caller, createWorld } from '../../../test/world.ts'
import { VISIBILITY } from '../conversations/codes.ts'

const world = await createWorld()
const { ana, olga, rita, clock } = world

async function upload(who: Caller, name = 'plan.txt', bytes = 'A plan'): Promise<number> {
  const { status, body } = await who.send('POST', `/attachments?file_name=${encodeURIComponent(name)}`, {
    raw: bytes,
    headers: { 'content-type': 'text/plain' },
  })
  assert.equal(status, 201, JSON.stringify(body))
  return body.id
}

const uploadMany = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => upload(ana, `${index}.txt`)))

const post = (slug: string, message: object, who = ana) =>
  who.post(`/conversations/${slug}/messages`, { message })

type Files = { id: number; file_file_name: string; state: string; url: string; source_url: string | null }[]
const namesOf = (files: Files) => files.map(({ file_file_name }) => file_file_name)

const NOT_YOURS = { 'message.uploads': ['must be IDs of your uploads that no message uses yet'] }
const file = (name: string) => `https://files.example.com/${name}`

test('an upload becomes a stored file of the message, which can be read back', async () => {
  const { slug } = await world.start()
  const id = await upload(ana, 'Größe 1.txt', 'Twelve')
  const { attachments } = await world.post(slug, { body: 'x', uploads: [id] })
  assert.deepEqual([attachments.length, attachments[0].id, attachments[0].state], [1, id, 'stored'])
  assert.deepEqual([attachments[0].file_file_name, attachments[0].file_file_size], ['Größe 1.txt', 6])
  const { pathname } = new URL(attachments[0].url)
  const answer = await world.app.inject({ url: pathname, headers: { host: 'demo.localhost:3000' } })
  assert.deepEqual([answer.statusCode, answer.body], [200, 'Twelve'])
})

test('a text shows images among the files of its message, and of no other', async () => {
  const { slug } = await world.start()
  const id = await upload(ana, 'red.png', 'PNG')
  const png = { 'content-type': 'image/png' }
  const { body: image } = await ana.send('POST', '/attachments?file_name=a.png', { raw: 'PNG', headers: png })
  const body = `See ![the lamp](attachment:${image.id}) and ![a text](attachment:${id})`
  await world.post(slug, { body, uploads: [id, image.id] })
  const { messages } = (await ana.get(`/conversations/${slug}/messages?include=body_html`)).body
  const [, src = ''] =
    /^<p>See <img src="([^"]+)" alt="the lamp"> and <span[^>]*>a text<\/span><\/p>/.exec(
      messages[0].body_html,
    ) ?? []
  const answer = await world.app.inject({ url: src, headers: { host: 'demo.localhost:3000' } })
  assert.deepEqual([answer.statusCode, answer.headers['content-type']], [200, 'image/png'])
  const other = await world.start({ subject: 'Other', message: { body } })
  const found = (await ana.get(`/conversations/${other.slug}/messages?include=body_html`)).body.messages
  assert.doesNotMatch(found[0].body_html, /<img/)
})

const SPELLINGS: [string, object, string[]][] = [
  ['one URL', { attachment: file('a.png') }, ['a.png']],
  ['an object', { attachment: { url: file('a.png') } }, ['a.png']],
  ['one URL under the plural', { attachments: file('a.png') }, ['a.png']],
  ['both', { attachment: file('a.png'), attachments: [file('b.png')] }, ['a.png', 'b.png']],
  ['nothing between', { attachments: [null, file('a.png'), ''] }, ['a.png']],
  ['the same twice', { attachments: [file('a.png'), file('a.png')] }, ['a.png', 'a.png']],
  ['HTTP in capitals and a blank', { attachment: ` HTTP://files.example.com/a.png ` }, ['a.png']],
  ['empty spellings', { attachment: '', attachments: [], uploads: [] }, []],
]
for (const [what, fields, expected] of SPELLINGS)
  test(`files by URL may be ${what}`, async () => {
    const { slug } = await world.start()
    const { attachments } = await world.post(slug, { body: 'x', ...fields })
    assert.deepEqual(namesOf(attachments), expected)
    assert.ok(
      (attachments as Files).every(
        ({ state, url, source_url }) =>
          state === 'pending' && url !== source_url && source_url?.endsWith('.png'),
      ),
    )
  })

const BAD: [string, object, string][] = [
  ['a path', { attachment: '/etc/passwd' }, 'message.attachment'],
  ['a URL without a host', { attachment: 'http:///a.png' }, 'message.attachment'],
  ['a script', { attachment: 'javascript:alert(1)' }, 'message.attachment'],
  ['data', { attachment: 'data:text/plain,x' }, 'message.attachment'],
  [
    'a URL with a user name',
    { attachments: [file('a'), 'https://me@files.example.com/b'] },
    'message.attachments.1',
  ],
  [
    'a URL of 2,049 characters',
    { attachment: file('x'.repeat(2_049 - file('').length)) },
    'message.attachment',
  ],
  ['a list in the singular', { attachment: [file('a')] }, 'message.attachment'],
  ['more than twenty', { attachments: Array(21).fill(file('a')) }, 'message.attachments'],
  [
    'more than twenty uploads',
    { uploads: Array.from({ length: 21 }, (_, index) => index + 1) },
    'message.uploads',
  ],
  ['an upload by name', { uploads: ['plan.txt'] }, 'message.uploads.0'],
  ['upload 0', { uploads: [0] }, 'message.uploads.0'],
]
for (const [what, fields, field] of BAD)
  test(`${what} as a file refuses the message, naming ${field}`, async () => {
    const { slug } = await world.start()
    const { status, body } = await post(slug, { body: 'x', ...fields })
    assert.deepEqual([status, Object.keys(body.errors)], [422, [field]])
    assert.equal((await ana.get(`/conversations/${slug}`)).body.message_count, 1)
  })

test('a URL of 2,048 characters, twenty URLs and twenty uploads are accepted', async () => {
  const { slug } = await world.start()
  const longest = file('x'.repeat(2_048 - file('').length))
  assert.equal(
    (await world.post(slug, { body: 'x', attachment: longest })).attachments[0].source_url,
    longest,
  )
  const uploads = await uploadMany(20)
  const { attachments } = await world.post(slug, {
    body: 'x',
    attachments: Array(20).fill(file('a')),
    uploads,
  })
  assert.equal(attachments.length, 40)
})

test('an ID given twice is one file, as text or number', async () => {
  const { slug } = await world.start()
  const id = await upload(ana)
  assert.equal((await world.post(slug, { body: 'x', uploads: [id, String(id), id] })).attachments.length, 1)
})

test('an upload belongs to who made it, and to one message only', async () => {
  const { slug } = await world.start()
  const id = await upload(ana)
  assert.deepEqual((await post(slug, { body: 'x', uploads: [id] }, olga)).body.errors, NOT_YOURS)
  await world.post(slug, { body: 'x', uploads: [id] })
  assert.deepEqual((await post(slug, { body: 'x', uploads: [id] })).body.errors, NOT_YOURS)
  assert.deepEqual((await post(slug, { body: 'x', uploads: [999_999_999] })).body.errors, NOT_YOURS)
})

test('a message posted in the name of the customer may use the caller’s upload', async () => {
  const { slug } = await world.start()
  const id = await upload(ana)
  const { user, attachments } = await world.post(slug, { body: 'x', user: CODY, uploads: [id] })
  assert.deepEqual([user.email, attachments[0].id], [CODY.email, id])
})

test('one bad upload refuses the message, and the good one stays free for the next', async () => {
  const { slug } = await world.start()
  const [id, hers] = [await upload(ana), await upload(olga)]
  assert.deepEqual((await post(slug, { body: 'x', uploads: [id, hers] })).body.errors, NOT_YOURS)
  assert.equal((await world.post(slug, { body: 'x', uploads: [id] })).attachments.length, 1)
})

test('of ten messages that take one upload at once, one gets it', async () => {
  const { slug } = await world.start()
  const id = await upload(ana)
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => post(slug, { body: 'x', uploads: [id] })),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, ...Array(9).fill(422)])
  assert.equal((await ana.get(`/conversations/${slug}`)).body.message_count, 2)
})

test('a repeat of a message returns its files and takes no others', async () => {
  const { slug } = await world.start()
  const [first, second] = [await upload(ana, 'first.txt'), await upload(ana, 'second.txt')]
  await world.post(slug, { body: 'x', origin_id: 'files-1', uploads: [first] })
  const again = await post(slug, { body: 'x', origin_id: 'files-1', uploads: [second] })
  assert.deepEqual([again.status, namesOf(again.body.attachments)], [200, ['first.txt']])
  assert.deepEqual(namesOf((await world.post(slug, { body: 'x', uploads: [second] })).attachments), [
    'second.txt',
  ])
})

test('a conversation can begin with files; a bad upload then names the field of its message and leaves nothing', async () => {
  const id = await upload(ana, 'first.txt')
  const begin = (uploads: number[]) =>
    ana.post('/conversations', { conversation: { category: 'support', message: { body: 'x', uploads } } })
  const before = (await ana.get('/conversations?filter=all')).body.total_count
  const refused = await begin([id, 999_999_999])
  assert.deepEqual(
    [refused.status, Object.keys(refused.body.errors)],
    [422, ['conversation.message.uploads']],
  )
  assert.equal((await ana.get('/conversations?filter=all')).body.total_count, before)
  const { body } = await begin([id])
  const { messages } = (await ana.get(`/conversations/${body.slug}/messages`)).body
  assert.deepEqual(namesOf(messages[0].attachments), ['first.txt'])
})

test('a note can have files, and each message of a list has its own', async () => {
  const { slug } = await world.start()
  for (const name of ['one.txt', 'two.txt']) {
    clock.now = new Date(clock.now.getTime() + 1_000)
    const uploads = [await upload(ana, name)]
    await world.post(slug, { body: name, uploads, visibility: VISIBILITY.internalNote })
  }
  const { messages } = (await ana.get(`/conversations/${slug}/messages`)).body
  assert.deepEqual(
    messages.map(({ attachments }: { attachments: Files }) => namesOf(attachments)),
    [['two.txt'], ['one.txt'], []],
  )
})

test('Rita can use none of our uploads, and reaches no file with her own login', async () => {
  const id = await upload(ana)
  const hers = await rita.post('/conversations', {
    conversation: { category: 'support', message: { body: 'x' } },
  })
  assert.deepEqual((await post(hers.body.slug, { body: 'x', uploads: [id] }, rita)).body.errors, NOT_YOURS)
  const { slug } = await world.start()
  const { attachments } = await world.post(slug, { body: 'x', uploads: [id] })
  const { pathname } = new URL(attachments[0].url)
  const elsewhere = await world.app.inject({ url: pathname, headers: { host: 'rival.localhost:3000' } })
  assert.equal(elsewhere.statusCode, 404)
})
