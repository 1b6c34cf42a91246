import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import sql from 'sql-template-tag'
import { createUploads } from '../../../../../test/archive-uploads.ts'
import { createWorld } from '../../../../../test/world.ts'
import { zipOf } from '../../../../../test/zip-files.ts'
import { systemScope } from '../../../../kit/scope.ts'
import { selectRemarks } from '../../queries.ts'
import { startImport } from '../../start-import.ts'
import { markdown } from './markdown.ts'
import { readPage } from './page.ts'

const world = await createWorld()
const { rivalOwner, rival, db, blobs, app } = world
const scope = systemScope(rival, db, world.scope.now)
const { part, get, order, census, workThere } = createUploads(world)
const folder = mkdtempSync(join(tmpdir(), 'markdown-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const FILES: Record<string, string | Buffer> = {
  'en/01-first-steps/01-install.md': [
    '---',
    'title: "Install: it"',
    'slug: install-it',
    'created: 2024-02-03',
    'updated: 2024-03-04T05:06:07Z',
    'tags: [one, two]',
    'status: customers',
    '---',
    '# Install: it',
    '',
    'See [the next step](02-log-in.md#top "Next"), [that](<../more/set up.md>) and [others][x].',
    '![A picture](../../img/a.png) and [![small](/img/a.png)](02-log-in.md)',
    '`[no link](02-log-in.md)` but [outside](https://example.com/a.md), [gone](gone.md), [draw](../../img/b.svg)',
    '',
    '```',
    '[code](02-log-in.md)',
    '```',
    '',
    '[x]: ./02-log-in.md',
  ].join('\n'),
  'en/01-first-steps/02-log-in.md': '# Log in\r\n\r\nType your name.',
  'en/more/set up.md': 'No heading at all.',
  'de/01-first-steps/02-log-in.md':
    '---\ndraft: true\n---\n# Anmelden\n\nNamen eingeben, [dann](01-install.md).',
  'xy.txt': 'nothing',
  'img/a.png': PICTURE,
  'img/b.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '.git/config.md': 'hidden',
}

function write(root: string, files: Record<string, string | Buffer>): string {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, root, path)), { recursive: true })
    writeFileSync(join(folder, root, path), content)
  }
  return join(folder, root)
}

async function bring(path: string) {
  const { row, counts } = await startImport(scope, markdown, { path, mapping: {}, blobs })
  const remarks = await selectRemarks(scope, row.id, { after: 0, limit: 1_000 })
  return {
    id: row.id,
    counts,
    remarks: remarks.map(({ kind, sourceId, reason }) => `${kind} ${sourceId}: ${reason}`),
  }
}

const article = async (slug: string) => (await rivalOwner.get(`/articles/${slug}`)).body

test('a folder becomes topics and articles, with links, pictures and translations; what does not come is listed', async () => {
  const path = write('help', FILES)
  symlinkSync('/etc/passwd', join(path, 'en', 'secret.md'))
  const { counts, remarks } = await bring(path)
  assert.deepEqual(
    [counts.articles?.created, counts.topics?.created, counts.article_translations?.created],
    [3, 2, 1],
  )
  assert.deepEqual(remarks, [
    'files en/secret.md: It is a link or a special file, and is not followed.',
    'files xy.txt: It is neither Markdown nor a picture that an article shows.',
    'front_matter en/01-first-steps/01-install.md: These have no place here: tags.',
    'links en/01-first-steps/01-install.md: gone.md: What it links to is not there.',
    'links en/01-first-steps/01-install.md: ../../img/b.svg: It is no PNG, JPEG, GIF or WebP image.',
  ])
  const install = await article('install-it')
  assert.deepEqual(
    [install.title, install.status, install.created_at.slice(0, 10)],
    ['Install: it', 5, '2024-02-03'],
  )
  assert.equal(new Date(install.updated_at).toISOString(), '2024-03-04T05:06:07.000Z')
  const [, name] = /\/help\/images\/([a-z0-9]+)/.exec(install.body) ?? []
  assert.equal(
    install.body,
    [
      'See [the next step](/help/articles/log-in#top "Next"), [that](/help/articles/set-up) and [others][x].',
      `![A picture](/help/images/${name}) and [![small](/help/images/${name})](/help/articles/log-in)`,
      '`[no link](02-log-in.md)` but [outside](https://example.com/a.md), [gone](gone.md), [draw](../../img/b.svg)',
      '',
      '```',
      '[code](02-log-in.md)',
      '```',
      '',
      '[x]: /help/articles/log-in',
    ].join('\n'),
  )
  const shown = await app.inject({
    url: `/help/images/${name}`,
    headers: { host: rival.host ?? 'rival.localhost:3000' },
  })
  assert.deepEqual([shown.statusCode, shown.rawPayload.equals(PICTURE)], [200, true])
  const login = await article('log-in')
  assert.deepEqual([login.title, login.body, login.topic.name], ['Log in', 'Type your name.', 'First steps'])
  assert.equal((await article('set-up')).title, 'Set up')
  const translations = await db.rows(sql`
    select language, title, body, status from article_translations where brand_id = ${rival.id}`)
  assert.deepEqual(translations, [
    {
      language: 'de',
      title: 'Anmelden',
      body: 'Namen eingeben, [dann](/help/articles/install-it).',
      status: 1,
    },
  ])
})

test('a later run changes what was changed, also pictures, and creates nothing twice', async () => {
  const same = await bring(join(folder, 'help'))
  assert.deepEqual([same.counts.articles?.created, same.counts.articles?.unchanged], [0, 3])
  const path = write('help', {
    'en/01-first-steps/02-log-in.md': '# Log in\n\nType your name, and ![it](../../img/a.png)',
    'img/a.png': Buffer.concat([PICTURE, Buffer.from('more')]),
  })
  const { counts } = await bring(path)
  assert.deepEqual(
    [counts.articles?.created, counts.articles?.changed, counts.article_images?.created],
    [0, 2, 1],
  )
  const { body } = await article('log-in')
  assert.match(body, /^Type your name, and !\[it\]\(\/help\/images\/\w+\)$/)
})

test('a zip file is uploaded, looked at, imported and undone without a trace', async () => {
  const before = await census()
  const { body } = await rivalOwner.post('/imports', { import: { source: 'markdown' } })
  const zip = zipOf(
    { name: 'docs-main/', content: '' },
    { name: 'docs-main/faq/index.md', content: '# Questions\n\n![x](../a.png)' },
    { name: 'docs-main/a.png', content: PICTURE },
    { name: 'docs-main/link.md', content: '/etc/passwd', mode: 0o120777 },
  )
  await part(body.id, 1, zip)
  assert.equal((await order(body.id, 'check')).body.state, 'checking')
  await workThere()
  const { state, expected } = await get(body.id)
  assert.deepEqual([state, expected.lines.articles.fresh, expected.files], ['checked', 1, 1])
  assert.deepEqual(
    expected.left_out.map(({ reason }: { reason: string }) => reason),
    ['It is a link or a special file, and is not followed.'],
  )
  await order(body.id, 'start')
  await workThere()
  assert.equal((await get(body.id)).state, 'done')
  assert.equal((await article('faq')).topic.slug, 'faq')
  await order(body.id, 'undo')
  await workThere()
  assert.deepEqual([(await get(body.id)).state, await census()], ['undone', before])
})

test('a status that nobody knows makes a draft, whatever it is called', () => {
  const statuses = ['published', 'customers', 'constructor', '__proto__', 'toString', 'nonsense']
  const found = statuses.map(status => readPage('a.md', `---\nstatus: ${status}\n---\n# A`, false).status)
  assert.deepEqual(found, [0, 5, 1, 1, 1, 1])
})
