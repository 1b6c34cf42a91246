import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import sql from 'sql-template-tag'
import { commandOn } from '../../test/command.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()
const { json, answerwell } = commandOn(world)
const folder = mkdtempSync(join(tmpdir(), 'export-'))
after(() => rmSync(folder, { recursive: true, force: true }))
await world.start({ subject: 'Late parcel' })
const at = (name: string) => join(folder, name)

test('a brand becomes a tar file, compressed or not, that tar itself unpacks, and a folder with the same', async () => {
  const { code, value } = await json('export', '--brand', 'demo', '--to', at('demo.tar.gz'))
  assert.deepEqual([code, value.path, value.lines.conversations], [0, at('demo.tar.gz'), 1])
  mkdirSync(at('unpacked'))
  execFileSync('tar', ['-xzf', at('demo.tar.gz'), '-C', at('unpacked')])
  const [line] = readFileSync(at('unpacked/conversations/000000001.jsonl'), 'utf8').trim().split('\n')
  assert.equal(JSON.parse(line as string).subject, 'Late parcel')
  for (const to of ['demo.tar', 'plain'])
    assert.equal((await answerwell('export', '--brand', 'demo', '--to', at(to))).code, 0)
  assert.deepEqual(readdirSync(at('plain')), readdirSync(at('unpacked')))
})

test('articles alone become Markdown, in a zip file or a folder', async () => {
  await world.ana.post('/articles', { article: { title: 'Pay', body: 'By card.', status: 'published' } })
  const articles = (to: string) => json('export', '--articles', '--brand', 'demo', '--to', at(to))
  const { code, value } = await articles('help.zip')
  assert.deepEqual([code, value.articles, value.images], [0, 1, 0])
  assert.equal(readFileSync(at('help.zip')).subarray(0, 2).toString(), 'PK')
  await articles('help')
  assert.match(readFileSync(at('help/en/pay.md'), 'utf8'), /^---\ntitle: Pay\n[\s\S]*\n\nBy card\.\n$/)
})

test('an export that has no place ends, however much it would write', async () => {
  for (let n = 0; n < 5; n++) {
    const body = randomBytes(45_000).toString('hex')
    await world.ana.post('/articles', { article: { title: `Long ${n}`, body, status: 'draft' } })
  }
  writeFileSync(at('taken.zip'), '')
  const refused = await json('export', '--articles', '--brand', 'demo', '--to', at('taken.zip'))
  assert.deepEqual([refused.code, refused.value.code], [1, 'conflict'])
})

test('what an export that was killed has left is replaced, and the audit log says who exported', async () => {
  writeFileSync(at('again.tar.part'), 'half')
  assert.equal((await answerwell('export', '--brand', 'demo', '--to', at('again.tar'))).code, 0)
  assert.ok(!readdirSync(folder).includes('again.tar.part'))
  const rows = await world.db.rows<{ key: string; by: string }>(sql`
    select distinct about_key as key, actor_kind as by from audit_entries
    where brand_id = ${world.brand.id} and action = 'export.ordered'`)
  assert.deepEqual(
    rows.map(({ by }) => by),
    ['command', 'command'],
  )
})

test('of a rival’s brand, and what is there already, nothing is written over', async () => {
  writeFileSync(at('taken.tar.gz'), 'mine')
  mkdirSync(at('full'))
  writeFileSync(at('full/mine'), '')
  const said = async (brand: string, to: string) =>
    (await answerwell('export', '--brand', brand, '--to', at(to))).stderr
  assert.match(await said('demo', 'taken.tar.gz'), /already exists/)
  assert.equal(readFileSync(at('taken.tar.gz'), 'utf8'), 'mine')
  assert.match(await said('demo', 'full'), /is not empty/)
  assert.match(await said('nobody', 'nobody.tar'), /brand: nobody/)
  assert.match(await said('demo', 'missing/demo.tar'), /missing/)
  const { value } = await json('export', '--brand', 'rival', '--to', at('rival.tar'))
  assert.equal(value.lines.conversations, 0)
  assert.ok(!readFileSync(at('rival.tar')).includes('Late parcel'))
})
