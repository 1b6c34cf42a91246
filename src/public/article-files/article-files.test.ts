// Articles as Markdown files, which the importer reads back.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { createWorld } from '../../../test/world.ts'
import { markdown } from '../../desk/imports/sources/markdown/markdown.ts'
import { openZip } from '../../desk/imports/sources/markdown/open-zip.ts'
import { startImport } from '../../desk/imports/start-import.ts'
import { systemScope } from '../../kit/scope.ts'
import { writeArticleFiles } from './write-article-files.ts'

const world = await createWorld()
const { ana, olga, rita, rival, rivalOwner, db, blobs, app } = world
const folder = mkdtempSync(join(tmpdir(), 'articles-'))
after(() => rmSync(folder, { recursive: true, force: true }))
await olga.put('/brand', { brand: { site_languages: ['de', 'pt-br'] } })
await rivalOwner.put('/brand', { brand: { site_languages: ['de', 'pt-br'] } })

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const ADDRESS = { baseDomain: 'localhost', port: 3000 }
const create = async (article: object) => (await ana.post('/articles', { article })).body
const translate = (slug: string, language: string, translation: object) =>
  ana.put(`/articles/${slug}/translations/${language}`, { translation })

let files = 0
/** The zip file that a caller gets. */
async function zipOf(caller: typeof ana): Promise<string> {
  const host = caller === rivalOwner || caller === rita ? 'rival.localhost' : 'demo.localhost'
  const authorization = `Basic ${Buffer.from(`${caller.email}:${caller.token}`).toString('base64')}`
  const headers = { host, authorization }
  const answer = await app.inject({ url: '/api/v1/exports/articles.zip', headers })
  assert.deepEqual([answer.statusCode, answer.headers['content-type']], [200, 'application/zip'])
  const path = join(folder, `${++files}.zip`)
  writeFileSync(path, answer.rawPayload)
  return path
}

/** What is in it, by path. */
async function contentOf(path: string): Promise<Record<string, string>> {
  const { files, close } = await openZip(path)
  const read: [string, string][] = []
  for (const { path, read: bytes } of files) read.push([path, (await bytes()).toString('latin1')])
  close()
  return Object.fromEntries(read.sort(([one], [other]) => (one < other ? -1 : 1)))
}

test('articles come in folders by language and topic, with links from file to file and their pictures', async () => {
  await ana.post('/topics', { topic: { name: 'Bills & E-Mails', slug: 'bills' } })
  await ana.post('/topics', { topic: { name: '2. Late', slug: 'late', parent: 'bills' } })
  const { url } = (
    await ana.send('POST', '/article_images', {
      raw: PIXEL as unknown as string,
      headers: { 'content-type': 'image/png' },
    })
  ).body
  await create({ title: 'Old', slug: 'old', body: 'Old.', status: 'customers', topic: 'late' })
  await ana.put('/articles/old', { article: { slug: 'new', title: 'New: "it"' } })
  const host = 'http://demo.localhost:3000'
  const body = `See [new](/help/articles/old#top), [that](${host}/help/articles/pay?x=1) ![x](${url}), \`[no](/help/articles/old)\` [gone](/help/articles/gone)`
  await create({ title: 'Pay', slug: 'pay', body, topic: 'bills' })
  await translate('pay', 'de', { title: 'Zahlen', body: '[Neu](/help/articles/new) ![x](/help/images/none)' })
  const found = await contentOf(await zipOf(ana))
  const image = `images/${url.split('/').at(-1)}.png`
  assert.deepEqual(
    Object.keys(found).filter(path => /bills|images/.test(path)),
    [
      'de/bills/pay.md',
      'en/bills/_index.md',
      'en/bills/late/_index.md',
      'en/bills/late/new.md',
      'en/bills/pay.md',
      image,
    ],
  )
  assert.equal(found['en/bills/_index.md'], '---\ntitle: Bills & E-Mails\nslug: bills\nposition: 0\n---\n')
  assert.equal(found[image], PIXEL.toString('latin1'))
  assert.match(
    found['en/bills/late/new.md'] ?? '',
    /^---\ntitle: 'New: "it"'\nslug: new\nstatus: customers\n/,
  )
  assert.match(found['en/bills/late/new.md'] ?? '', /\nauthor: agent@demo\.test\n/)
  assert.equal(
    (found['en/bills/pay.md'] ?? '').split('---\n').at(-1),
    `\nSee [new](late/new.md#top), [that](pay.md?x=1) ![x](../../${image}), \`[no](/help/articles/old)\` [gone](${host}/help/articles/gone)\n`,
  )
  assert.equal(
    (found['de/bills/pay.md'] ?? '').split('---\n').at(-1),
    '\n[Neu](../../en/bills/late/new.md) ![x](http://demo.localhost:3000/help/images/none)\n',
  )
})

const words = fc.stringMatching(/^[A-Za-z0-9"':#&*!|>%@{}[\]?, -]{1,30}[A-Za-z0-9#]$/)
const title = fc.oneof(
  words,
  fc.constantFrom('C#', '# Not', '- 1', 'null', '2024-01-02', 'yes', '“x”', 'ü: ä', '---'),
)
const text = fc.oneof(
  words,
  fc.constantFrom(
    '',
    '---\na: b\n---',
    '# C#',
    '## x',
    '```\n# a\n```',
    '+++',
    '[a]: /b',
    '| a |\n|---|\n| b |',
  ),
)

test('whatever their titles and texts, articles that are imported are the same', async () => {
  const articles = fc.sample(fc.record({ title, body: fc.array(text, { maxLength: 4 }) }), 60)
  for (const [index, { title, body }] of articles.entries()) {
    // Also one that begins with its own title.
    const texts = index % 3 === 0 ? [`# ${title}`, ...body] : body
    const status = ['published', 'draft', 'internal'][index % 3]
    const { slug } = await create({ title, body: texts.join('\n\n'), status })
    if (status === 'published')
      await translate(slug, 'pt-br', { title: `${title} 2`, body: texts.join('\n\n') })
  }
  const path = await zipOf(olga)
  const scope = systemScope(rival, db, world.scope.now)
  const { counts } = await startImport(scope, markdown, { path, mapping: {}, blobs })
  assert.ok((counts.articles?.created ?? 0) >= 60)
  const [own, theirs] = [await contentOf(path), await contentOf(await zipOf(rivalOwner))]
  const plain = (files: Record<string, string>) =>
    Object.entries(files)
      .filter(([name]) => !name.startsWith('images/'))
      .map(([name, content]) =>
        `${name}\n${content}`.replace(/^author: .*$/m, '').replace(/images\/\w+/g, 'images/x'),
      )
  assert.deepEqual(plain(theirs), plain(own))
})

test('a translation into what has become the language of the brand is left out, as on the help center', async () => {
  await create({ title: 'Own', slug: 'own', body: 'The article.', status: 'published' })
  await translate('own', 'de', { title: 'Eigen', body: 'Die Übersetzung.' })
  await olga.put('/brand', { brand: { language: 'german', site_languages: ['pt-br'] } })
  const names: string[] = []
  const bodies = new Map<string, string>()
  const place = {
    async write({ name, content }: { name: string; content: unknown }) {
      names.push(name)
      bodies.set(name, String(content))
    },
  }
  const scope = { ...world.scope, brand: { ...world.brand, language: 'german' } }
  await writeArticleFiles(scope, { blobs, address: ADDRESS }, place)
  await olga.put('/brand', { brand: { language: 'english', site_languages: ['de', 'pt-br'] } })
  assert.deepEqual(names, [...new Set(names)])
  assert.match(bodies.get('de/own.md') ?? '', /^---\ntitle: Own\n[\s\S]*The article\.\n$/)
})

test('no transaction is open while somebody reads slowly', async () => {
  const open: number[] = []
  const place = {
    async write() {
      const row = await db.row<{ n: number }>(sql`/* all brands */
        select count(*) as n from pg_stat_activity
        where datname = current_database() and state like 'idle in transaction%'`)
      open.push(row?.n ?? 1)
    },
  }
  await writeArticleFiles(world.scope, { blobs, address: ADDRESS }, place)
  assert.ok(open.length > 5)
  assert.deepEqual(open.filter(Boolean), [])
})

test('without a login there are none, a stranger gets their own, and the audit log names who took them', async () => {
  const headers = { host: 'demo.localhost' }
  assert.equal((await app.inject({ url: '/api/v1/exports/articles.zip', headers })).statusCode, 401)
  await create({ title: 'Of ours alone', body: 'x', slug: 'of-ours' })
  assert.equal((await contentOf(await zipOf(rita)))['en/of-ours.md'], undefined)
  const { body } = await olga.get('/audit?action=export.ordered')
  assert.deepEqual(
    body.entries.map(({ about }: { about: { key: string } }) => about.key),
    ['articles', 'articles'],
  )
})
