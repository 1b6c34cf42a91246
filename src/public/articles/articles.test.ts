import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { ANA } from '../../../db/cast.ts'
import { userReference } from '../../../test/people.ts'
import { createWorld } from '../../../test/world.ts'
import { transaction } from '../../kit/scope.ts'
import { changeBrand } from '../../people/brands/change-brand.ts'
import { restem } from './restem.ts'

const world = await createWorld()
const { ana, rita, clock } = world

async function publish(article: Record<string, unknown>) {
  clock.now = new Date(clock.now.getTime() + 1_000)
  const { status, body } = await ana.post('/articles', { article })
  assert.equal(status, 201, JSON.stringify(body))
  return body
}

async function titles(query: string): Promise<string[]> {
  const { status, body } = await ana.get(query.startsWith('/') ? query : `/articles?${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  assert.equal(body.total_count, body.articles.length)
  return body.articles.map(({ title }: { title: string }) => title)
}

const topic = (await ana.post('/topics', { topic: { name: 'Orders & Payment' } })).body
const refunds = await publish({
  title: 'Getting a refund',
  body: 'We *refund* within three days.',
  topic: 'orders-and-payment',
})
await publish({
  title: 'Delivery times',
  body: 'Deliveries take two days. Refunds are another story.',
  topic_id: topic.id,
})
await publish({
  title: 'Secret draft',
  body: 'refund refund',
  status: 'draft',
  topic: { slug: 'orders-and-payment' },
})
await publish({ title: 'Internal handbook', body: 'refund rules for the staff', status: 4 })

test('an article carries the fields of the contract', async () => {
  assert.deepEqual(refunds, {
    id: refunds.id,
    title: 'Getting a refund',
    body: 'We *refund* within three days.',
    body_html: '<p>We <em>refund</em> within three days.</p>\n',
    slug: 'getting-a-refund',
    status: 0,
    position: 0,
    created_at: '2026-11-20T12:00:01.000+00:00',
    updated_at: '2026-11-20T12:00:01.000+00:00',
    url: 'http://demo.localhost:3000/help/articles/getting-a-refund',
    embedded_url: 'http://demo.localhost:3000/help/articles/getting-a-refund',
    author: userReference({ id: refunds.author.id, name: ANA.name, email: ANA.email }, 'staff'),
    topic: { name: 'Orders & Payment', slug: 'orders-and-payment' },
  })
  assert.deepEqual((await ana.get('/articles/getting-a-refund')).body, refunds)
})

test('only published articles are listed, unless another status is requested by name or code', async () => {
  assert.deepEqual(await titles(''), ['Delivery times', 'Getting a refund'])
  assert.deepEqual(await titles('status='), ['Delivery times', 'Getting a refund'])
  assert.deepEqual(await titles('status=published'), ['Delivery times', 'Getting a refund'])
  assert.deepEqual(await titles('status=draft'), ['Secret draft'])
  assert.deepEqual(await titles('status=4'), ['Internal handbook'])
  assert.deepEqual(await titles('/topics/orders-and-payment/articles'), [
    'Delivery times',
    'Getting a refund',
  ])
  assert.deepEqual(await titles('/topics/orders-and-payment/articles?status=draft'), ['Secret draft'])
})

test('drafts and internal articles never reach a search that did not ask for them', async () => {
  assert.deepEqual(await titles('q=refund'), ['Getting a refund', 'Delivery times'])
  assert.deepEqual(await titles('q=handbook'), [])
  assert.deepEqual(await titles('q=rules&status=internal'), ['Internal handbook'])
})

test('a single article is found whatever its status', async () => {
  assert.equal((await ana.get('/articles/secret-draft')).body.status, 1)
  assert.equal((await ana.get('/articles/nothing')).status, 404)
  assert.equal((await ana.get('/topics/nothing/articles')).status, 404)
})

test('search stems, matches the beginning of the last word, and requires every word', async () => {
  assert.deepEqual(await titles('q=refunded'), ['Getting a refund', 'Delivery times'])
  assert.deepEqual(await titles('q=deliv'), ['Delivery times'])
  assert.deepEqual(await titles('q=three+d'), ['Getting a refund'])
  assert.deepEqual(await titles('q=delivery+unicorn'), [])
})

test('search forgives a typo in a title: a letter missing, added, changed or swapped', async () => {
  for (const word of ['refnd', 'refuund', 'refumd', 'refnud', 'REFUDN'])
    assert.deepEqual(await titles(`q=${word}`), ['Getting a refund'], word)
  assert.deepEqual(await titles('q=delivrey+times'), ['Delivery times'])
  assert.deepEqual(await titles('q=xyzzy'), [])
})

test('operators of the search language are just words', async () => {
  for (const q of [`'`, '&|!():*<->', '""', '\\', "refund'); drop table articles; --", 'a:*', '🎁'])
    assert.equal((await ana.get(`/articles?q=${encodeURIComponent(q)}`)).status, 200, q)
  assert.deepEqual(await titles(`q=${encodeURIComponent('!!!')}`), [])
})

test('stemming follows the brand’s language', async () => {
  await transaction(world.scope, tx => changeBrand(tx, { language: 'german' }))
  await publish({ title: 'Rücksendung', body: 'Die Lampen werden abgeholt.' })
  assert.deepEqual(await titles('q=Lampe'), ['Rücksendung'])
  assert.deepEqual(await titles('q=abholen'), [])
  await transaction(world.scope, tx => changeBrand(tx, { language: 'english' }))
})

test('an article is changed and moved; its old slug still finds it', async () => {
  await ana.post('/topics', { topic: { name: 'Returns', slug: 'returns' } })
  const { status, body } = await ana.put('/articles/getting-a-refund', {
    article: { title: 'How to get a refund', slug: 'refunds', topic: 'returns', status: 'internal' },
  })
  assert.equal(status, 200)
  assert.deepEqual(
    [body.slug, body.topic.slug, body.status, body.body],
    ['refunds', 'returns', 4, refunds.body],
  )
  assert.equal((await ana.get('/articles/getting-a-refund')).body.slug, 'refunds')
  assert.equal(
    (await ana.post('/articles', { article: { title: 'x', body: '', slug: 'getting-a-refund' } })).status,
    409,
  )
  const back = await ana.put('/articles/getting-a-refund', { slug: 'getting-a-refund', status: 0 })
  assert.equal(back.body.slug, 'getting-a-refund')
  assert.equal((await ana.get('/articles/refunds')).body.slug, 'getting-a-refund')
  const found = await titles('q=how')
  assert.deepEqual(found, ['How to get a refund'])
})

test('titles may repeat, slugs do not; POST below a topic puts it there', async () => {
  const { body } = await ana.post('/topics/returns/articles', { title: 'Delivery times', body: 'again' })
  assert.match(body.slug, /^delivery-times-[a-z0-9]{6}$/)
  assert.equal(body.topic.slug, 'returns')
  assert.equal((await ana.put(`/articles/${body.slug}`, { slug: 'delivery-times' })).status, 409)
})

test('an author’s HTML and dangerous links do not come alive', async () => {
  const body =
    '<script>alert(1)</script> [x](javascript:alert(1)) ![y](data:text/html,x) <img src=x onerror=alert(1)>'
  const { body_html } = await publish({ title: 'Hostile', body, status: 'draft' })
  assert.doesNotMatch(body_html, /<script|href="javascript|src="data|<img/)
})

const BAD: [Record<string, unknown>, string][] = [
  [{ body: 'x' }, 'article.title'],
  [{ title: 'x' }, 'article.body'],
  [{ title: '', body: 'x' }, 'article.title'],
  [{ title: 'x', body: 'x', status: 2 }, 'article.status'],
  [{ title: 'x', body: 'x', topic: 'nowhere' }, 'article.topic'],
  [{ title: 'x', body: 'x', topic_id: 999999 }, 'article.topic_id'],
  [{ title: 'x', body: 'x', slug: 'a b' }, 'article.slug'],
  [{ title: 'x', body: 'x'.repeat(200_001) }, 'article.body'],
]
for (const [article, field] of BAD)
  test(`${JSON.stringify(article).slice(0, 50)} is refused, naming ${field}`, async () => {
    const { status, body } = await ana.post('/articles', { article })
    assert.deepEqual([status, Object.keys(body.errors)], [422, [field]])
  })

test('bad parameters are refused', async () => {
  for (const query of ['status=2', 'status=all', 'page=0'])
    assert.equal((await ana.get(`/articles?${query}`)).status, 422, query)
})

test('a body of the maximum length is stored and searched', async () => {
  const words = Array.from({ length: 28_000 }, (_, i) => `w${i.toString(36)}x`).join(' ')
  await publish({ title: 'Endless', body: words.slice(0, 200_000), status: 'draft' })
  assert.deepEqual(await titles('q=endless&status=draft'), ['Endless'])
})

test('topics: listed, found, changed, refused', async () => {
  const { body } = await ana.get('/topics')
  assert.deepEqual(body.topics.map(({ slug }: { slug: string }) => slug).sort(), [
    'orders-and-payment',
    'returns',
  ])
  assert.equal(body.total_count, 2)
  assert.equal((await ana.get('/topics/returns')).body.name, 'Returns')
  const changed = await ana.put('/topics/returns', { topic: { name: 'Sending back', slug: 'sending-back' } })
  assert.deepEqual([changed.body.name, changed.body.slug], ['Sending back', 'sending-back'])
  assert.equal((await ana.get('/topics/returns')).status, 404)
  assert.equal((await ana.put('/topics/sending-back', { slug: 'orders-and-payment' })).status, 409)
  assert.equal(
    (await ana.post('/topics', { topic: { name: 'Again', slug: 'orders-and-payment' } })).status,
    409,
  )
  for (const wrong of [{}, { name: '' }, { name: 'x', slug: 'A B' }])
    assert.equal((await ana.post('/topics', { topic: wrong })).status, 422)
  assert.equal((await ana.put('/topics/nothing', { name: 'x' })).status, 404)
})

test('Rita finds and changes none of our articles', async () => {
  assert.equal((await rita.get('/articles?q=refund')).body.total_count, 0)
  assert.equal((await rita.get('/topics')).body.total_count, 0)
  for (const answer of [
    await rita.get('/articles/delivery-times'),
    await rita.put('/articles/delivery-times', { title: 'Stolen' }),
    await rita.get('/topics/orders-and-payment/articles'),
    await rita.post('/topics/orders-and-payment/articles', { title: 'x', body: 'x' }),
    await rita.put('/topics/orders-and-payment', { name: 'Stolen' }),
  ])
    assert.equal(answer.status, 404)
  const { body } = await rita.post('/articles', { article: { title: 'x', body: 'x', topic_id: topic.id } })
  assert.deepEqual(Object.keys(body.errors), ['article.topic_id'])
  const own = await rita.post('/articles', { article: { title: 'Delivery times', body: 'hers' } })
  assert.equal(own.body.slug, 'delivery-times')
  assert.equal((await ana.get('/articles/delivery-times')).body.body.startsWith('Deliveries'), true)
})

test('changing the brand’s language stems existing articles again', async () => {
  await publish({ title: 'Geld', body: 'Alle Rückerstattungen dauern drei Tage.' })
  assert.deepEqual(await titles('q=Rückerstattung Tag'), [])
  await transaction(world.scope, tx => changeBrand(tx, { language: 'german' }))
  await world.runSchedule()
  assert.deepEqual(await titles('q=Rückerstattung Tag'), ['Geld'])
  const stemmed = await transaction({ ...world.scope, brand: { ...world.brand, language: 'german' } }, restem)
  assert.equal(stemmed, 0, 'nothing is stemmed twice')
})

test('a changed article is stemmed in the current language', async () => {
  await transaction(world.scope, tx => changeBrand(tx, { language: 'english' }))
  await ana.put('/articles/geld', { article: { body: 'Returned parcels' } })
  const { language } =
    (await world.db.row<{ language: string }>(sql`select language from articles where slug = 'geld'`)) ?? {}
  assert.equal(language, 'english')
  assert.deepEqual(await titles('q=returning parcel'), ['Geld'])
})

test('a typo in one word can be combined with a prefix as the last', async () => {
  await publish({ title: 'Shipping batteries abroad', body: 'x' })
  for (const q of ['shiping bat', 'shippnig batteries ab', 'bateries ab', 'the shiping of bat'])
    assert.deepEqual(await titles(`q=${q}`), ['Shipping batteries abroad'], q)
  assert.deepEqual(await titles('q=shiping zebra'), [])
})
