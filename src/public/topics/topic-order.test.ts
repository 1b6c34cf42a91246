// Topics inside of topics, and the order that people choose.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, rita, app } = world
const topic = async (name: string, more: object = {}) =>
  (await ana.post('/topics', { topic: { name, ...more } })).body
const article = async (title: string, of: string) =>
  (await ana.post(`/topics/${of}/articles`, { article: { title, body: 'x' } })).body
const page = async (url: string) => {
  const { statusCode, body } = await app.inject({ url, headers: { host: 'demo.localhost' } })
  return statusCode === 200 ? body : String(statusCode)
}
/** These words as they follow each other on a page. */
const orderIn = (text: string, words: string[]) =>
  words.toSorted((one, other) => text.indexOf(one) - text.indexOf(other))

const orders = await topic('Orders')
const returns = await topic('Returns', { parent: orders.slug })
const account = await topic('Account')
await article('Where is my order?', orders.slug)
await article('Sending it back', returns.slug)
await article('A new password', account.slug)

test('a topic is in another one; there are two levels', async () => {
  assert.deepEqual(returns.parent, { name: 'Orders', slug: 'orders' })
  const put = (slug: string, parent: unknown) => ana.put(`/topics/${slug}`, { topic: { parent } })
  for (const [slug, parent] of [
    ['account', 'returns'],
    ['account', 'nowhere'],
    ['account', 'account'],
    ['orders', 'account'],
  ] as const) {
    const { status, body } = await put(slug, parent)
    assert.deepEqual([status, Object.keys(body.errors)], [422, ['topic.parent']], `${slug} in ${parent}`)
  }
  assert.equal((await put('returns', null)).body.parent, null)
  assert.equal((await put('returns', 'orders')).body.parent.slug, 'orders')
})

test('the help center shows topics with those in them', async () => {
  const home = await page('/help')
  assert.match(home, /Orders<\/h2>\n<p>.*Where is my order\?.*Sending it back/)
  assert.doesNotMatch(home, /topics\/returns/)
  const orders = await page('/help/topics/orders')
  assert.match(orders, /<h2 dir="auto"><a href="\/help\/topics\/returns">Returns<\/a><\/h2>/)
  assert.match(orders, /Sending it back/)
  assert.match(
    await page('/help/topics/returns'),
    /<li dir="auto"><a href="\/help\/topics\/orders">Orders<\/a><\/li>/,
  )
  assert.match(await page('/help/articles/sending-it-back'), /topics\/orders.*topics\/returns/s)
})

test('topics and articles have the order that people chose', async () => {
  const sort = (topics: string[]) => ana.put('/topic_order', { topics })
  const { body } = await sort(['orders', 'returns', 'account'])
  assert.deepEqual(
    body.topics.map(({ slug }: { slug: string }) => slug),
    ['orders', 'returns', 'account'],
  )
  assert.deepEqual(orderIn(await page('/help'), ['Account</h2>', 'Orders</h2>']), [
    'Orders</h2>',
    'Account</h2>',
  ])
  await sort(['account', 'orders', 'returns'])
  assert.deepEqual(orderIn(await page('/help'), ['Orders</h2>', 'Account</h2>']), [
    'Account</h2>',
    'Orders</h2>',
  ])
  const late = await article('Paying later', 'orders')
  const first = 'where-is-my-order'
  for (const slugs of [
    [first, late.slug],
    [late.slug, first],
  ]) {
    assert.equal((await ana.put('/topics/orders/order', { articles: slugs })).status, 200)
    const paths = slugs.map(slug => `/help/articles/${slug}`)
    assert.deepEqual(orderIn(await page('/help/topics/orders'), paths.toReversed()), paths)
  }
})

test('bad orders are refused, and change nothing', async () => {
  const before = (await ana.put('/topic_order', { topics: ['account'] })).body
  for (const [path, given, field] of [
    ['/topic_order', { topics: ['orders', 'nowhere'] }, 'topics.1'],
    ['/topic_order', { topics: [] }, 'topics'],
    ['/topic_order', {}, 'topics'],
    ['/topic_order', { topics: ['orders', 'account', 'orders'] }, 'topics.2'],
    ['/topics/orders/order', { articles: ['x', 'x'] }, 'articles.1'],
    ['/topics/orders/order', { articles: ['a-new-password'] }, 'articles.0'],
  ] as const) {
    const { status, body } = await ana.put(path, given)
    assert.deepEqual([status, Object.keys(body.errors)], [422, [field]])
  }
  assert.deepEqual((await ana.put('/topic_order', { topics: ['account'] })).body, before)
  assert.equal((await rita.put('/topic_order', { topics: ['orders'] })).status, 422)
  assert.equal((await rita.put('/topics/orders/order', { articles: ['a'] })).status, 404)
  assert.equal((await rita.send('DELETE', '/topics/orders')).status, 404)
})

test('a deleted topic leaves its articles and the topics in it', async () => {
  assert.equal((await ana.send('DELETE', '/topics/orders')).body.slug, 'orders')
  assert.equal((await ana.get('/topics/orders')).status, 404)
  assert.equal((await ana.get('/articles/where-is-my-order')).body.topic, null)
  assert.equal((await ana.get('/topics/returns')).body.parent, null)
  assert.match(await page('/help'), /topics\/returns/)
  assert.equal((await ana.send('DELETE', '/topics/orders')).status, 404)
})

test('a topic may have any name, also that of an address', async () => {
  for (const name of ['Sort', 'Order', 'Topic order']) {
    const { slug } = await topic(name)
    assert.equal((await ana.get(`/topics/${slug}`)).body.name, name)
    assert.equal((await ana.put(`/topics/${slug}`, { topic: { name: 'Renamed' } })).status, 200)
    assert.equal((await ana.send('DELETE', `/topics/${slug}`)).status, 200)
  }
})
