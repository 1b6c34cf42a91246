import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'

const world = await createWorld()
const { ana, olga, rita, app } = world
const create = async (article: object) => (await ana.post('/articles', { article })).body
const versionsOf = async (slug: string, who = ana) =>
  (await who.get(`/articles/${slug}/versions`)).body.versions
const show = async (path: string) =>
  (await app.inject({ url: path, headers: { host: 'demo.localhost' } })).statusCode

test('each change of title or body keeps what was before; other changes do not', async () => {
  const { slug } = await create({ title: 'First', body: 'one', slug: 'history' })
  assert.deepEqual(await versionsOf(slug), [])
  await ana.put(`/articles/${slug}`, { article: { status: 'draft' } })
  await ana.put(`/articles/${slug}`, { article: { body: 'one' } })
  assert.deepEqual(await versionsOf(slug), [])
  await ana.put(`/articles/${slug}`, { article: { body: 'two' } })
  await olga.put(`/articles/${slug}`, { article: { title: 'Second' } })
  assert.deepEqual(
    (await versionsOf(slug)).map(
      ({ title, body, replaced_by }: { title: string; body: string; replaced_by: { name: string } }) => [
        title,
        body,
        replaced_by.name,
      ],
    ),
    [
      ['First', 'two', 'Olga Petrova'],
      ['First', 'one', 'Ana Souza'],
    ],
  )
})

test('a version is restored, and what it replaces becomes one', async () => {
  const { slug } = await create({ title: 'Before', body: 'one', slug: 'restored' })
  await ana.put(`/articles/${slug}`, { article: { title: 'After', body: 'two', slug: 'moved' } })
  const [first] = await versionsOf('moved')
  const { status, body } = await ana.post(`/articles/restored/versions/${first.id}/restore`)
  assert.deepEqual([status, body.title, body.body, body.slug], [200, 'Before', 'one', 'moved'])
  assert.deepEqual(
    (await versionsOf('moved')).map(({ title }: { title: string }) => title),
    ['After', 'Before'],
  )
  await ana.send('DELETE', '/articles/moved')
  assert.equal((await ana.get('/articles/moved/versions')).status, 404)
})

test('versions of unknown articles, other articles and rivals are not there', async () => {
  const { slug } = await create({ title: 'Mine', body: 'one', slug: 'mine' })
  const other = await create({ title: 'Other', body: 'x', slug: 'other' })
  await ana.put(`/articles/${slug}`, { article: { body: 'two' } })
  const [{ id }] = await versionsOf(slug)
  assert.equal((await ana.post(`/articles/${other.slug}/versions/${id}/restore`)).status, 404)
  assert.equal((await ana.post(`/articles/${slug}/versions/x/restore`)).status, 404)
  assert.equal((await ana.get('/articles/nowhere/versions')).status, 404)
  assert.equal((await rita.get(`/articles/${slug}/versions`)).status, 404)
  assert.equal((await rita.post(`/articles/${slug}/versions/${id}/restore`)).status, 404)
})

test('the latest hundred are kept', async () => {
  const { slug } = await create({ title: 'Often', body: '0', slug: 'often' })
  for (let round = 1; round <= 103; round++)
    await ana.put(`/articles/${slug}`, { article: { body: String(round) } })
  const versions = await versionsOf(slug)
  assert.deepEqual([versions.length, versions[0].body, versions.at(-1).body], [100, '102', '3'])
})

test('a draft has a link for those who are not staff, until it is published', async () => {
  const { slug } = await create({ title: 'Soon', body: 'x', slug: 'soon', status: 'draft' })
  const preview = async (who = ana) => (await who.get(`/articles/${slug}/preview`)).body.url
  const path = (await preview()).replace(/^https?:\/\/[^/]+/, '')
  assert.equal(await show(path), 200)
  assert.equal(await show(`/help/articles/${slug}`), 404)
  assert.equal(await show(`${path}x`), 404)
  assert.equal(await show(`/help/articles/${slug}?preview=`), 404)
  const other = await create({ title: 'Also', body: 'x', slug: 'also', status: 'draft' })
  assert.equal(await show(path.replace('soon', other.slug)), 404)
  assert.equal((await rita.get(`/articles/${slug}/preview`)).status, 404)
  await ana.put(`/articles/${slug}`, { article: { status: 'internal' } })
  assert.equal(await preview(), null)
  assert.equal(await show(path), 404)
})
