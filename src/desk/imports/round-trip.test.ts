import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import sql from 'sql-template-tag'
import { createDatabase, dropDatabase } from '../../../test/template.ts'
import { ensureDemo } from '../../cli/demo.ts'
import { readConfig } from '../../config.ts'
import { openBlobs } from '../../kit/blobs.ts'
import { connect } from '../../kit/db.ts'
import { commandScope, type Scope, transaction } from '../../kit/scope.ts'
import { type TarPlace, tarStream } from '../../kit/tar-stream.ts'
import { selectWrongCounts } from '../../talk/conversations/count-queries.ts'
import { selectWrongMessageCounts } from '../../talk/messages/count-queries.ts'
import type { Field } from '../archive/kind.ts'
import { KINDS } from '../archive/kinds.ts'
import type { Line } from '../archive/queries.ts'
import { readTar } from '../archive/read-archive.ts'
import { toldBy } from '../archive/told.ts'
import { writeArchive } from '../archive/write-archive.ts'
import { openBrand } from '../brands/open-brand.ts'
import { getImport, insertImport } from './queries.ts'
import { runImport } from './run-import.ts'

const folder = mkdtempSync(join(tmpdir(), 'round-'))
const connection = await createDatabase()
const db = connect(connection)
after(async () => {
  await db.close()
  await dropDatabase(connection)
  rmSync(folder, { recursive: true, force: true })
})
const config = readConfig({ ANSWERWELL_DATA: folder })
const blobs = openBlobs(config.filesPlace)
const demo = commandScope((await ensureDemo(db, config, { isFull: false })).brand, db)

async function emptyBrand(slug: string): Promise<Scope> {
  const input = { slug, name: `The ${slug} brand`, owner: `owner@${slug}.test` }
  const { brand } = await openBrand(db, input, { baseDomain: 'localhost', now: () => new Date() })
  return commandScope(brand, db)
}

async function archiveOf(scope: Scope): Promise<Buffer> {
  const work = (place: TarPlace) => writeArchive(scope, { blobs }, place.write)
  return buffer(tarStream(work, { isCompressed: true, at: new Date() }))
}

type Lines = Record<string, Line[]>

async function linesOf(archive: Buffer): Promise<{ lines: Lines; contents: Map<string, string> }> {
  const lines: Lines = {}
  const contents = new Map<string, string>()
  for await (const item of readTar(Readable.from([archive]))) {
    if (item.is === 'part') lines[item.kind.name] = [...(lines[item.kind.name] ?? []), ...item.lines]
    if (item.is === 'content')
      contents.set(item.key, (await buffer(Readable.from(item.content))).toString('base64'))
  }
  return { lines, contents }
}

async function importInto(scope: Scope, archive: Buffer, id?: number, onPart?: () => void) {
  const { id: own } = id
    ? { id }
    : await transaction(scope, tx => insertImport(tx, { source: 'answerwell', isDry: false, mapping: {} }))
  const row = await getImport(scope, own)
  const options = onPart ? { onPart } : {}
  const counts = await runImport(scope, row, { items: readTar(Readable.from([archive])), blobs, ...options })
  return { id: own, counts }
}

/** What docs/archive.md says is different after an import. */
const DIFFERENT: Record<string, string[]> = {
  members: ['deactivated_at'],
  channels: ['email', 'created_at', 'updated_at'],
  files: ['file', 'state', 'reason'],
  deliveries: ['state', 'reason'],
  conversations: ['status', 'hold_until'],
  articles: ['author_id'],
  article_images: ['file'],
}

/** The lines of the copy with the ids of the original. */
async function translated(scope: Scope, lines: Lines): Promise<Lines> {
  const rows = await db.rows<{ kind: string; own: number; source: string }>(sql`
    select kind, own_id as own, source_id as source from imported_rows where brand_id = ${scope.brand.id} and own_id is not null`)
  const sources = new Map(rows.map(({ kind, own, source }) => [`${kind} ${own}`, Number(source)]))
  const back = (kind: string, id: unknown) => sources.get(`${kind} ${id}`) ?? `new ${id}`
  const value = ({ is, to = '' }: Field, it: unknown, line: Line): unknown => {
    if (it === null) return null
    if (is === 'link') return back(to, it)
    if (is === 'links') return (it as number[]).map(id => back(to, id))
    if (is === 'reactions')
      return (it as { identity_id: number }[]).map(one => ({
        ...one,
        identity_id: back('identities', one.identity_id),
      }))
    const told = toldBy(String(line.type))
    if (is !== 'details' || !told) return it
    if (typeof it === 'number') return back(told.about, it)
    return Object.fromEntries(
      Object.entries(it as Line).map(([name, one]) => {
        const to = told.ids[name]
        return [name, to && typeof one === 'number' ? back(to, one) : one]
      }),
    )
  }
  return Object.fromEntries(
    KINDS.map(({ name, fields }) => [
      name,
      (lines[name] ?? []).map(line =>
        Object.fromEntries(
          Object.entries(fields).map(([field, of]) => [
            field,
            field === 'id' ? back(name, line.id) : value(of, line[field], line),
          ]),
        ),
      ),
    ]),
  )
}

/** Without what is different, in an order that both have. */
function compared(name: string, lines: Line[], key: string[]): string[] {
  const without = DIFFERENT[name] ?? []
  return lines
    .map(line =>
      JSON.stringify(Object.fromEntries(Object.entries(line).filter(([field]) => !without.includes(field)))),
    )
    .sort((one, other) => (key.length > 0 && one < other ? -1 : 1))
}

const original = await archiveOf(demo)
const copy = await emptyBrand('copy')
const first = await importInto(copy, original)

test('a brand that was exported and imported is exported again as it was', async () => {
  const { lines, contents } = await linesOf(original)
  const again = await linesOf(await archiveOf(copy))
  const back = await translated(copy, again.lines)
  for (const { name, key } of KINDS) {
    const own = (back[name] ?? []).filter(
      line => !Object.values(line).some(one => String(one).startsWith('new ')),
    )
    const [are, were] = [compared(name, own, key), compared(name, lines[name] ?? [], key)]
    for (const [index, line] of were.entries())
      assert.equal(are[index], line, `${name} ${index} of ${were.length}`)
    assert.equal(are.length, were.length, name)
  }
  assert.deepEqual([...again.contents.values()].sort(), [...contents.values()].sort())
})

test('totals are exact', async () => {
  assert.deepEqual(await selectWrongCounts(copy), [])
  assert.deepEqual(await selectWrongMessageCounts(copy), [])
})

test('nothing follows: no job, delivery, notification, survey, clock, or event that anybody follows', async () => {
  for (const table of [
    'jobs',
    'notifications',
    'surveys',
    'sla_clocks',
    'rule_runs',
    'webhook_deliveries',
    'acknowledgements',
  ])
    assert.deepEqual(
      await db.rows({
        ...sql`select 1`,
        text: `select 1 from ${table} where brand_id = $1 limit 1`,
        values: [copy.brand.id],
      } as never),
      [],
      table,
    )
  const told = await db.rows(sql`
    select type from events where brand_id = ${copy.brand.id} and epoch >= 0 and (type like 'conversation.%' or type like 'message.%')`)
  assert.deepEqual(told, [])
})

test('a second run changes nothing and creates nothing', async () => {
  const { counts } = await importInto(copy, original)
  for (const [kind, { unchanged, ...others }] of Object.entries(counts)) {
    assert.deepEqual(others, { created: 0, changed: 0, matched: 0, left_out: 0 }, kind)
    assert.equal(
      unchanged,
      Object.values(first.counts[kind] ?? {}).reduce((sum, n) => sum + n, 0),
      kind,
    )
  }
})

test('a run that is interrupted at every part ends as one that was not', async () => {
  const other = await emptyBrand('other')
  let id: number | undefined
  for (let parts = 0; ; parts++) {
    let left = 1
    try {
      const row =
        id ??
        (
          await transaction(other, tx =>
            insertImport(tx, { source: 'answerwell', isDry: false, mapping: {} }),
          )
        ).id
      id = row
      await importInto(other, original, row, () => {
        if (left-- === 0) throw new Error('killed')
      })
      break
    } catch (error) {
      assert.equal((error as Error).message, 'killed')
      assert.ok(parts < 200)
    }
  }
  const { counts } = await getImport(other, id as number)
  assert.deepEqual(counts, first.counts)
  assert.deepEqual(await selectWrongCounts(other), [])
})
