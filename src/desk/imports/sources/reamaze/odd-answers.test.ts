// What a server may say that ours does not.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import sql from 'sql-template-tag'
import { createWorld } from '../../../../../test/world.ts'
import { createSafeClient, type SafeClient } from '../../../../kit/fetch-safely.ts'
import { allowedNetworks } from '../../../../kit/networks.ts'
import { systemScope } from '../../../../kit/scope.ts'
import { selectRemarks } from '../../queries.ts'
import { startImport } from '../../start-import.ts'
import { reamaze } from './reamaze.ts'

const { rivalOwner, db, blobs, rival, clock } = await createWorld()
const outside = createSafeClient(allowedNetworks([]).files)
after(() => outside.close())
const scope = systemScope(rival, db, () => clock.now)

/** A server whose lists have these instead; the others are empty. */
const serverWith = (lists: Record<string, object[]>): SafeClient => ({
  ...outside,
  async fetch(url) {
    const name = new URL(url).pathname.replace('/api/v1/', '')
    const all = lists[name] ?? []
    const isArray = ['systems', 'incidents'].includes(name)
    const answer = isArray
      ? all
      : { [name]: new URL(url).searchParams.has('status') ? [] : all, page_count: 1 }
    return { status: 200, headers: {}, body: Buffer.from(JSON.stringify(answer)) }
  },
})

test('what was never public stays among staff, and odd values end no import', async () => {
  const at = '2026-01-01T00:00:00Z'
  const said = { created_at: at, updated_at: at }
  const guest = { name: 'Visitor' }
  const [cody, vera] = ['cody', 'vera'].map(name => ({ name, email: `${name}@odd.test` }))
  const one = (slug: string, author: object) => ({
    ...said,
    slug,
    id: slug.length,
    category: { slug: 'support' },
    author,
    followers: [author],
    data: { 'od\u0000d': 'a\u0000b', fine: 'c\u0000d' },
    status: 0,
  })
  const conversations = [one('odd-one', cody as object), one('odd-guest', guest), one('odd-guest-two', guest)]
  const [first] = conversations
  const message = (id: number, user: object | undefined, more: object = {}) => ({
    ...said,
    id,
    conversation: { slug: 'odd-one', followers: first?.followers },
    user,
    body: `Words ${id}`,
    ...more,
  })
  const odd = serverWith({
    channels: [{ ...said, name: 'Support', slug: 'support', channel: 1, email: 'support@odd.test' }],
    conversations,
    messages: [
      message(1, cody),
      message(2, cody, { visibility: 2 }),
      message(3, vera, { visibility: 0 }),
      ...conversations.slice(1).map((other, n) => ({
        ...message(4 + n, guest),
        conversation: { slug: other.slug, followers: other.followers },
      })),
    ],
    satisfaction_ratings: [{ ...said, id: 1, conversation_id: 7, rating: null }],
  })
  const { row } = await startImport(scope, reamaze, {
    path: 'https://odd.example.com',
    remote: { email: 'reader@odd.test', token: 'x', client: odd },
    mapping: {},
    blobs,
  })
  const remarks = await selectRemarks(scope, row.id, { after: 0, limit: 100 })
  assert.deepEqual(
    remarks.map(({ kind, reason }) => [kind, reason]),
    [['ratings', 'It has no rating from 1 to 5.']],
  )
  const { body } = await rivalOwner.get('/conversations/odd-one')
  assert.deepEqual(body.data, { fine: 'cd' })
  const { messages } = (await rivalOwner.get('/conversations/odd-one/messages')).body
  assert.deepEqual(
    messages.map(({ body: words, visibility }: Record<string, unknown>) => [words, visibility]).sort(),
    [
      ['Words 1', 0],
      ['Words 2', 1],
      ['Words 3', 0],
    ],
  )
  const [aside] = await db.rows<{ ids: number[] }>(sql`
    select left_out_ids as ids from messages where brand_id = ${rival.id} and body = 'Words 3'`)
  assert.equal(aside?.ids.length, 1)
  const authors = ['odd-guest', 'odd-guest-two'].map(async slug => {
    const { author } = (await rivalOwner.get(`/conversations/${slug}`)).body
    assert.equal(author.name, 'Visitor')
    return author.email ?? author.id
  })
  assert.equal(new Set(await Promise.all(authors)).size, 2, 'guests of one name are two people')
})
