import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { createWorld } from '../../../test/world.ts'
import { repeat } from '../../kit/schedule.ts'
import { BRANDS_TO_RESTEM } from './queries.ts'
import { restem, restemTranslations } from './restem.ts'
import { BRANDS_TO_RESTEM_TRANSLATIONS } from './translation-queries.ts'

const { ana, rita, db, scope } = await createWorld()

async function found(q: string, who = ana): Promise<string[]> {
  const { status, body } = await who.get(`/articles?q=${encodeURIComponent(q)}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body.articles.map(({ title }: { title: string }) => title)
}

test('accents, forms of a word, and words between others are found', async () => {
  await ana.post('/articles', { title: 'Größentabelle', body: 'Un élève étudie. この商品を返品できます。' })
  for (const q of [
    'größentabelle',
    'grossentabelle',
    'GROSSENTAB',
    'grosentabelle',
    'eleve',
    'élève',
    '返品',
    '商品',
    'etudie',
  ]) {
    assert.deepEqual(await found(q), ['Größentabelle'], q)
    assert.deepEqual(await found(q, rita), [], q)
  }
  await ana.post('/articles', { title: 'Coffee', body: 'A cafe in Zurich, refunds within days' })
  for (const q of ['café', 'Zürich', 'zürich refund', 'Refund zür'])
    assert.deepEqual(await found(q), ['Coffee'], q)
  assert.deepEqual(await found('返商'), [])
})

test('articles of an older release are found as before until they are prepared', async () => {
  const { slug } = (await ana.post('/articles', { title: 'Früher', body: 'Päckchen sind da' })).body
  await ana.put(`/articles/${slug}/translations/fr`, { translation: { title: 'Élan', body: 'Très tôt' } })
  await db.rows(sql`
    update articles set search_version = 0, search = to_tsvector('english', title || ' ' || body), title_keys = '{früher}'
    where slug = ${slug}`)
  await db.rows(sql`update article_translations set search_version = 0, search = ''`)
  assert.deepEqual(
    [await found('früher'), await found('päckchen'), await found('packchen')],
    [['Früher'], ['Früher'], []],
  )
  assert.equal((await db.rows(BRANDS_TO_RESTEM)).length, 1)
  assert.equal((await db.rows(BRANDS_TO_RESTEM_TRANSLATIONS)).length, 1)
  await repeat(scope, restem)
  await repeat(scope, restemTranslations)
  assert.deepEqual([await found('früher'), await found('packchen')], [['Früher'], ['Früher']])
  assert.deepEqual(
    [...(await db.rows(BRANDS_TO_RESTEM)), ...(await db.rows(BRANDS_TO_RESTEM_TRANSLATIONS))],
    [],
  )
  const [{ hits } = { hits: 0 }] = await db.rows<{ hits: number }>(sql`
    select count(*)::int as hits from article_translations where search @@ 'elan & tot'`)
  assert.equal(hits, 1)
})

test('saved replies and organizations are found without accents', async () => {
  await ana.post('/response_templates', { response_template: { name: 'Rückgabe', body: 'Très bien' } })
  const total = async (path: string) => (await ana.get(path)).body.total_count
  for (const q of ['ruckgabe', 'TRES', 'rückgabe'])
    assert.equal(await total(`/response_templates?q=${encodeURIComponent(q)}`), 1, q)
})
