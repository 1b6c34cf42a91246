import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'

const { ana, rita, clock } = await createWorld()

async function publish(title: string, body = 'Nothing special.', fields: Record<string, unknown> = {}) {
  clock.now = new Date(clock.now.getTime() + 1_000)
  const made = await ana.post('/articles', { article: { title, body, ...fields } })
  assert.equal(made.status, 201, JSON.stringify(made.body))
  return made.body
}

const search = (q: string, more = '', caller = ana) =>
  caller.get(`/articles?q=${encodeURIComponent(q)}${more}`)

async function found(q: string, more = ''): Promise<string[]> {
  const { status, body } = await search(q, more)
  assert.equal(status, 200, JSON.stringify(body))
  return body.articles.map(({ title }: { title: string }) => title)
}

test('a word in the title ranks before the same word in a body, and then the newest comes first', async () => {
  await publish('Voucher')
  await publish('Discounts', 'Enter the voucher in the last step.')
  await publish('Gifts', 'Enter the voucher in the last step.')
  assert.deepEqual(await found('voucher'), ['Voucher', 'Gifts', 'Discounts'])
})

test('words may be in any order and on both sides: one in the title, one in the body', async () => {
  await publish('Warranty', 'Keep the invoice for three years.')
  for (const q of ['invoice warranty', 'warranty invoice', 'WARRANTY, invoice!'])
    assert.deepEqual(await found(q), ['Warranty'], q)
  assert.deepEqual(await found('warranty receipt'), [])
})

test('typos are forgiven in titles only, from four letters on, and one per word', async () => {
  await publish('Tax on batteries', 'We recycle old accumulators.')
  assert.deepEqual(await found('bxtterxes'), [], 'two letters differ')
  assert.deepEqual(await found('battries'), ['Tax on batteries'])
  assert.deepEqual(await found('acumulators x'), [], 'only in the body')
  assert.deepEqual(await found('tux batteries'), [], 'a short word is exact')
})

const UNICODE: [string, string, string][] = [
  ['Größentabelle', 'größentabelle', 'upper and lower case'],
  ['ＦＵＬＬ width', 'full width', 'letters in their full-width form'],
  ['Cafe\u0301 vouchers', 'café vouchers', 'accents written as two characters'],
  ['Доставка и оплата', 'доставка', 'Cyrillic'],
]
for (const [title, q, what] of UNICODE)
  test(`search knows ${what}: ${q}`, async () => {
    await publish(title)
    assert.deepEqual(await found(q), [title])
  })

test('a search can be limited to a topic and to a status', async () => {
  await ana.post('/topics', { topic: { name: 'Billing' } })
  await publish('Invoices explained', 'x', { topic: 'billing' })
  await publish('Invoices elsewhere')
  await publish('Invoices drafted', 'x', { topic: 'billing', status: 'draft' })
  const inTopic = async (more: string) =>
    (await ana.get(`/topics/billing/articles?q=invoices${more}`)).body.articles.map(
      ({ title }: { title: string }) => title,
    )
  assert.deepEqual(await inTopic(''), ['Invoices explained'])
  assert.deepEqual(await inTopic('&status=1'), ['Invoices drafted'])
  assert.deepEqual(await found('invoices', '&status=draft'), ['Invoices drafted'])
})

test('of a body, the first 100,000 characters are searched', async () => {
  const filler = 'lorem '.repeat(17_000).slice(0, 99_990)
  await publish('Very long', `${filler} alphaword ${'ipsum '.repeat(100)} omegaword`)
  await publish('Edge', `${filler} edgeword`)
  assert.deepEqual(await found('edgeword'), ['Edge'])
  assert.deepEqual(await found('omegaword'), [])
})

test('a changed article is found by its new words and no longer by its old ones', async () => {
  const { slug } = await publish('Umbrellas', 'About parasols.')
  await ana.put(`/articles/${slug}`, { article: { title: 'Raincoats', body: 'About ponchos.' } })
  for (const [q, titles] of [
    ['umbrellas', []],
    ['umbrelas', []],
    ['parasols', []],
    ['raincoats', ['Raincoats']],
    ['raincoat ponchos', ['Raincoats']],
  ] as const)
    assert.deepEqual(await found(q), titles, q)
})

test('results are paged by number, without gaps or repeats; a cursor of another list is refused', async () => {
  for (let n = 0; n < 7; n++) await publish(`Carousel ${n}`, 'Round and round.')
  const seen: string[] = []
  for (const page of [1, 2, 3, 4]) {
    const { body } = await search('carousel', `&page_size=3&page=${page}`)
    assert.deepEqual([body.total_count, body.page_count, body.page_size], [7, 3, 3])
    seen.push(...body.articles.map(({ title }: { title: string }) => title))
  }
  assert.deepEqual(
    seen.toSorted(),
    Array.from({ length: 7 }, (_, n) => `Carousel ${n}`),
  )
  const { headers } = await ana.get('/articles?page_size=1')
  const [, cursor] = /[?&]cursor=([^>&]+)>; rel="next"/.exec(String(headers.link)) ?? []
  assert.ok(cursor)
  const { status, body } = await search('carousel', `&cursor=${cursor}`)
  assert.deepEqual([status, Object.keys(body.errors)], [422, ['cursor']])
})

test('the list of articles is walked by cursors while new ones are written, and shows each once', async () => {
  const before = (await ana.get('/articles?page_size=1')).body.total_count
  const seen: number[] = []
  let path: string | undefined = '/articles?page_size=4'
  while (path !== undefined) {
    const { body, headers } = await ana.get(path)
    seen.push(...body.articles.map(({ id }: { id: number }) => id))
    await publish(`Written meanwhile ${seen.length}`)
    path = /<[^>]*\/api\/v1([^>]*)>; rel="next"/.exec(String(headers.link))?.[1]
  }
  assert.equal(seen.length, before)
  assert.equal(new Set(seen).size, before)
})

test('a search of 2,000 characters is answered, a longer one refused', async () => {
  assert.equal((await search('a'.repeat(2_000))).status, 200)
  const { status, body } = await search('a'.repeat(2_001))
  assert.deepEqual([status, Object.keys(body.errors)], [422, ['q']])
})

test('the same words find only her own articles for Rita', async () => {
  await rita.post('/articles', { article: { title: 'Voucher of hers', body: 'x' } })
  const { body } = await search('voucher', '', rita)
  assert.deepEqual([body.total_count, body.articles[0].title], [1, 'Voucher of hers'])
  assert.ok(!(await found('voucher')).includes('Voucher of hers'))
})
