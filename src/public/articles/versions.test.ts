import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../test/world.ts'
import { DAY } from '../../kit/retry.ts'

const world = await createWorld()
const { ana, olga, rita, app } = world
const create = async (article: object) => (await ana.post('/articles', { article })).body
const versionsOf = async (slug: string, who = ana) =>
  (await who.get(`/articles/${slug}/versions`)).body.versions
const bodyOf = async (slug: string, id: number) =>
  (await ana.get(`/articles/${slug}/versions/${id}`)).body.body
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
  const versions = await versionsOf(slug)
  assert.deepEqual(
    versions.map(({ title, replaced_by }: { title: string; replaced_by: { name: string } }) => [
      title,
      replaced_by.name,
    ]),
    [
      ['First', 'Olga Petrova'],
      ['First', 'Ana Souza'],
    ],
  )
  assert.deepEqual(await bodyOf(slug, versions[0].id), 'two')
  assert.deepEqual(await bodyOf(slug, versions[1].id), 'one')
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
  for (const path of [`${other.slug}/versions/${id}`, `${slug}/versions/x`])
    assert.equal((await ana.get(`/articles/${path}`)).status, 404)
  assert.equal((await rita.get(`/articles/${slug}/versions/${id}`)).status, 404)
  assert.equal((await ana.get('/articles/nowhere/versions')).status, 404)
  assert.equal((await rita.get(`/articles/${slug}/versions`)).status, 404)
  assert.equal((await rita.post(`/articles/${slug}/versions/${id}/restore`)).status, 404)
})

test('the latest hundred are kept', async () => {
  const { slug } = await create({ title: 'Often', body: '0', slug: 'often' })
  for (let round = 1; round <= 103; round++)
    await ana.put(`/articles/${slug}`, { article: { body: String(round) } })
  const versions = await versionsOf(slug)
  assert.deepEqual(
    [versions.length, await bodyOf(slug, versions[0].id), await bodyOf(slug, versions.at(-1).id)],
    [100, '102', '3'],
  )
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

test('the link follows a draft to its new address, and ends after fourteen days', async () => {
  const { slug } = await create({ title: 'Renamed', body: 'x', slug: 'old-name', status: 'draft' })
  const path = (await ana.get(`/articles/${slug}/preview`)).body.url.replace(/^https?:\/\/[^/]+/, '')
  await ana.put(`/articles/${slug}`, { article: { slug: 'new-name' } })
  const { statusCode, headers } = await app.inject({ url: path, headers: { host: 'demo.localhost' } })
  assert.equal(statusCode, 302)
  assert.equal(await show(String(headers.location)), 200)
  const now = world.clock.now
  world.clock.now = new Date(now.getTime() + 13 * DAY)
  assert.equal(await show(path), 302)
  world.clock.now = new Date(now.getTime() + 15 * DAY)
  assert.equal(await show(path), 404)
  const [, until = ''] = /preview=(\d+)/.exec(path) ?? []
  assert.equal(await show(path.replace(until, String(Number(until) + 9))), 404)
  world.clock.now = now
})
