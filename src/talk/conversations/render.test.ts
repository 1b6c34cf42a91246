import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cachingBegins, createSecondApp } from '../../../test/second-app.ts'
import { createCaller, createWorld } from '../../../test/world.ts'
import { transaction } from '../../kit/scope.ts'
import { moveIdentity } from '../../people/contacts/move-identity.ts'
import { insertContact } from '../../people/contacts/queries.ts'
import { findIdentity, type Identity } from '../../people/identities/queries.ts'
import { filterOf } from './classes.ts'
import { type ListedRow, selectPage } from './list-queries.ts'
import { CONVERSATION, type Selection } from './queries.ts'
import { renderPage } from './render.ts'
import { SORTS } from './sorts.ts'

// The first pages of lists are put together from texts that are cached. They must be what a server without any would answer.
const world = await createWorld()
const { ana, olga, scope } = world
const plainApp = await createSecondApp(world, { caching: false })
const anaWithoutTexts = createCaller(plainApp, scope, ana)

const address = { baseDomain: 'localhost', port: 3000 }
const LISTS = [
  '/conversations?filter=all',
  '/conversations?filter=all&sort=updated&order=asc',
  '/conversations?sort=changed&page_size=2&page=2',
  '/conversations?filter=all&sort=priority',
  '/conversations?filter=all&tag=parcel',
  `/conversations?filter=all&assignee=${ana.email}`,
  '/views/all',
  '/views/mine?page_size=1',
]

async function sameLists(when: string): Promise<void> {
  for (const path of LISTS) {
    const [texts, plain] = await Promise.all([ana.get(path), anaWithoutTexts.get(path)])
    assert.equal(plain.status, 200, path)
    assert.deepEqual(texts.body, plain.body, `${path} ${when}`)
    for (const name of ['link', 'etag', 'content-type'])
      assert.equal(texts.headers[name], plain.headers[name], `${path} ${when}`)
  }
}

const started = [await world.start(), await world.start(), await world.start(), await world.start()]
const [first, second] = started as [(typeof started)[0], (typeof started)[0]]
await cachingBegins(world.db)

const CHANGES: Record<string, () => Promise<{ status: number }>> = {
  'a message': () => ana.post(`/conversations/${first.slug}/messages`, { message: { body: 'On its way' } }),
  'a note': () =>
    ana.post(`/conversations/${first.slug}/messages`, { message: { body: 'Hm', visibility: 1 } }),
  'tags, status, data and a person': () =>
    ana.put(`/conversations/${second.slug}`, {
      conversation: {
        tags: ['parcel'],
        status: 1,
        data: { order: 7 },
        assignee: ana.email,
        priority: 'urgent',
      },
    }),
  'the name of the customer': () =>
    ana.put(`/contacts/${first.author.email}`, { contact: { name: 'Renamed' } }),
  'the name of a member of staff': () => olga.put(`/staff/${ana.email}`, { staff: { name: 'Anna' } }),
  'the name of the channel': () => olga.put('/channels/support', { channel: { name: 'Post' } }),
  'a team': async () => {
    const { body } = await olga.post('/teams', { team: { name: 'Returns' } })
    return ana.put(`/conversations/${second.slug}`, { conversation: { team: body.id } })
  },
  'the name of the team': async () => {
    const { body } = await ana.get('/teams')
    return olga.put(`/teams/${(body.teams ?? body)[0].id}`, { team: { name: 'Refunds' } })
  },
  'the time zone': () => olga.put('/brand', { brand: { time_zone: 'Asia/Tokyo' } }),
  'a follower': () =>
    ana.post(`/conversations/${first.slug}/followers`, { follower: { email: 'friend@example.com' } }),
  'a handle that is another person’s by now': async () => {
    const identity = { type: 'twitter', identifier: 'old' }
    await ana.post(`/contacts/${first.author.email}/identities`, { identity })
    await sameLists('with the handle')
    const known = await findIdentity(scope, { type: 'twitter', identifier: 'old' })
    await transaction(scope, async tx =>
      moveIdentity(tx, await insertContact(tx, { name: 'old' }), known as Identity),
    )
    return { status: 200 }
  },
  'a merge': () => ana.post(`/conversations/${first.slug}/merge`, { conversations: [started[3]?.slug] }),
}

for (const [what, change] of Object.entries(CHANGES))
  test(`lists from cached texts show ${what}`, async () => {
    await sameLists('before')
    await sameLists('when they are cached')
    const { status } = await change()
    assert.ok(status < 300, `${what}: ${status}`)
    await sameLists(`after ${what}`)
  })

const LIST = {
  filter: filterOf({ filter: 'all' }),
  channelId: undefined,
  sort: SORTS.created,
  page: { page: 1, pageSize: 30, order: 'x' },
}

test('a page that is asked for again reads the versions alone', async () => {
  const reads: string[] = []
  const read = <Row extends ListedRow>(columns: Selection) => {
    reads.push(columns.names.text)
    return selectPage<Row>(scope, LIST, columns)
  }
  const one = await renderPage(scope, LIST.page, { read, address })
  const again = await renderPage(scope, LIST.page, { read, address })
  assert.deepEqual(again.texts, one.texts)
  assert.deepEqual(reads, ['"id", "version"', '"id", "version"'])
})

test('so does the second page, whether it is asked for by its number or by a cursor', async () => {
  const first = await selectPage(scope, { ...LIST, page: { ...LIST.page, pageSize: 2 } }, CONVERSATION)
  const { id, sortTime } = first[1] as ListedRow
  const second = { ...LIST.page, page: 2, pageSize: 2 }
  const after = { time: (sortTime as Date).getTime(), id }
  const reads: string[] = []
  const pages = []
  for (const page of [second, { ...second, after }, second, { ...second, after }]) {
    const read = <Row extends ListedRow>(columns: Selection) => {
      reads.push(columns.names.text)
      return selectPage<Row>(scope, { ...LIST, page }, columns)
    }
    pages.push((await renderPage(scope, page, { read, address })).texts)
  }
  assert.equal(pages[0]?.length, 1)
  for (const texts of pages) assert.deepEqual(texts, pages[0])
  assert.deepEqual(new Set(reads), new Set(['"id", "version"']))
})

test('a conversation that changes after the versions were read: the page is read whole', async () => {
  const say = (body: string) => ana.post(`/conversations/${second.slug}/messages`, { message: { body } })
  await say('Before')
  let reads = 0
  const read = async <Row extends ListedRow>(columns: Selection) => {
    const rows = await selectPage<Row>(scope, LIST, columns)
    if (++reads === 1) await say('In between')
    return rows
  }
  const { texts } = await renderPage(scope, LIST.page, { read, address })
  assert.equal(reads, 2)
  const shown = texts.map(text => JSON.parse(text)).find(({ slug }) => slug === second.slug)
  assert.equal(shown.last_staff_message.body, 'In between')
})

test('a rival with a conversation of the same slug gets her own', async () => {
  const message = { body: 'Ours' }
  const conversation = { category: 'support', subject: 'Late parcel', user: { email: 'x@y.test' }, message }
  await world.rita.post('/conversations', { conversation })
  for (let times = 0; times < 2; times++)
    for (const [caller, count] of [
      [world.rita, 1],
      [ana, 3],
    ] as const)
      assert.equal((await caller.get('/conversations?filter=all')).body.total_count, count)
  const { body } = await world.rita.get('/conversations?filter=all')
  assert.deepEqual(
    body.conversations.map(({ message }: { message: { body: string } }) => message.body),
    ['Ours'],
  )
})
