import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import sql, { raw } from 'sql-template-tag'
import { leaveTraces, WORDS } from '../../../test/known-person.ts'
import { createWorld } from '../../../test/world.ts'
import { type TarPlace, tarStream } from '../../kit/tar-stream.ts'
import { KINDS, LEFT_OUT } from './kinds.ts'
import { folderPlace } from './places.ts'
import type { Line } from './queries.ts'
import { type Item, readFolder, readTar } from './read-archive.ts'
import { type Written, writeArchive } from './write-archive.ts'

const world = await createWorld()
const { ana, olga, db, scope, blobs } = world
await leaveTraces(world)

interface Read {
  lines: Record<string, Line[]>
  contents: Map<string, Buffer>
  ended: boolean
}

async function readAll(items: AsyncIterable<Item>): Promise<Read> {
  const read: Read = { lines: {}, contents: new Map(), ended: false }
  for await (const item of items) {
    if (item.is === 'part')
      read.lines[item.kind.name] = [...(read.lines[item.kind.name] ?? []), ...item.lines]
    if (item.is === 'content') read.contents.set(item.key, await buffer(Readable.from(item.content)))
    if (item.is === 'end') read.ended = true
  }
  return read
}

async function exported(isCompressed = true): Promise<{ bytes: Buffer; written: Written }> {
  let written: Written | undefined
  const work = async (place: TarPlace) => {
    written = await writeArchive(scope, { blobs }, place.write)
  }
  const bytes = await buffer(tarStream(work, { isCompressed, at: new Date() }))
  return { bytes, written: written as Written }
}

test('an archive has every row of what it carries, and the bytes of files', async () => {
  const { bytes, written } = await exported()
  const { lines, contents, ended } = await readAll(readTar(Readable.from([bytes])))
  assert.ok(ended)
  for (const { name, table, only } of KINDS) {
    const row = await db.row<{ n: number }>(sql`
      select count(*) as n from ${raw(table)} t where brand_id = ${scope.brand.id} ${raw(only ? `and ${only}` : '')}`)
    assert.deepEqual([lines[name]?.length ?? 0, written.lines[name]], [row?.n, row?.n], name)
  }
  for (const word of [WORDS.name, WORDS.address, WORDS.body, WORDS.note, WORDS.reply, WORDS.shared])
    assert.ok(JSON.stringify(lines).includes(word), word)
  const stored = lines.files?.filter(({ state }) => state === 'stored') ?? []
  assert.ok(stored.length > 0)
  for (const { file } of stored) assert.deepEqual(contents.get(String(file)), await blobs.get(String(file)))
  assert.ok([...contents.values()].some(bytes => bytes.includes(WORDS.file)))
})

test('a contact that was merged has the names of the one that it belongs to', async () => {
  const { lines } = await readAll(readTar(Readable.from([(await exported()).bytes])))
  const merged = lines.contacts?.filter(({ absorbed_into }) => absorbed_into !== null) ?? []
  assert.ok(merged.length > 0)
  for (const { absorbed_into, names } of merged)
    assert.deepEqual(names, lines.contacts?.find(({ id }) => id === absorbed_into)?.names)
})

test('a tar file without compression and a folder hold the same', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'archive-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  await writeArchive(scope, { blobs }, folderPlace(folder).write)
  const plain = await readAll(readTar(Readable.from([(await exported(false)).bytes])))
  assert.deepEqual(await readAll(readFolder(folder)), plain)
})

test('it is the brand at one moment, whatever is written meanwhile', async () => {
  let begun = false
  const names: string[] = []
  await writeArchive(scope, { blobs }, async ({ name, content }) => {
    if (!begun) await world.start({ subject: 'Written meanwhile' })
    begun = true
    names.push(name)
    assert.ok(!Buffer.from(content as Uint8Array).includes('Written meanwhile'))
  })
  assert.deepEqual([names[0], names.at(-1)], ['answerwell.json', 'end.json'])
})

test('no secret is in it', async () => {
  const { body: hook } = await olga.post('/webhooks', { webhook: { url: 'https://hooks.test/' } })
  const { body: sms } = await olga.post('/channels', {
    channel: {
      name: 'Texts',
      type: 'sms',
      settings: {
        provider: 'telnyx',
        api_key: 'KEY_sesame',
        number: '+15550100',
        public_key: 'x'.repeat(44),
      },
    },
  })
  assert.ok(hook.secret)
  const [key] = await db.rows<{ secret: Buffer }>(
    sql`select secret from brand_keys where brand_id = ${scope.brand.id}`,
  )
  const text = String((await exported(false)).bytes)
  for (const secret of [hook.secret, 'KEY_sesame', ana.token, olga.token, key?.secret.toString('base64')])
    assert.ok(!text.includes(secret), secret)
  assert.ok(sms.slug === undefined || text.includes(sms.slug))
})

test('a file whose bytes are gone is named without them', async () => {
  const [row] = await db.rows<{ file: string }>(sql`
    select file from attachments where brand_id = ${scope.brand.id} and message_id is not null and file is not null limit 1`)
  const file = row?.file as string
  const kept = await blobs.get(file)
  await blobs.remove(file)
  const { bytes, written } = await exported()
  assert.equal(written.missing, 1)
  const { lines } = await readAll(readTar(Readable.from([bytes])))
  assert.equal(lines.files?.filter(one => one.state === 'stored' && one.file === null).length, 1)
  const again = await blobs.put(kept)
  await db.rows(
    sql`update attachments set file = ${again} where brand_id = ${scope.brand.id} and file = ${file}`,
  )
})

test('what is cut off, damaged or no archive is refused', async () => {
  const { bytes } = await exported()
  const plain = (await exported(false)).bytes
  const damaged = [
    bytes.subarray(0, bytes.length >> 1),
    plain.subarray(0, plain.length >> 1),
    plain.subarray(0, plain.length - 3_000),
    Buffer.from('no archive at all'),
    Buffer.alloc(0),
  ]
  for (const [index, some] of damaged.entries())
    await assert.rejects(readAll(readTar(Readable.from([some]))), { code: 'malformed' }, `${index}`)
  await assert.rejects(readAll(readFolder(tmpdir())), { code: 'malformed' })
})

test('a part that is missing is noticed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'archive-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  await writeArchive(scope, { blobs }, folderPlace(folder).write)
  rmSync(join(folder, 'messages'), { recursive: true })
  await assert.rejects(readAll(readFolder(folder)), { code: 'malformed' })
})

test('a head that lacks something, and a part of too many lines, are refused before the rest is read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'archive-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  await writeArchive(scope, { blobs }, folderPlace(folder).write)
  const path = join(folder, 'answerwell.json')
  const head = JSON.parse(readFileSync(path, 'utf8'))
  for (const wrong of [
    { brand: undefined },
    { brand: { slug: 'demo', name: 'Demo' } },
    { made_at: 'yesterday' },
    { lines: { contacts: 'many' } },
  ]) {
    writeFileSync(path, JSON.stringify({ ...head, ...wrong }))
    await assert.rejects(readFolder(folder).next(), { code: 'malformed' }, JSON.stringify(wrong))
  }
  writeFileSync(path, JSON.stringify(head))
  writeFileSync(join(folder, 'contacts', '000000001.jsonl'), '{}\n'.repeat(200_001))
  await assert.rejects(readAll(readFolder(folder)), {
    code: 'malformed',
    message: /not an Answerwell archive/,
  })
})

const FDS = '/proc/self/fd'

/** Their paths; the folder that lists them is closed by then. */
function openFiles(): string[] {
  return readdirSync(FDS).flatMap(fd => {
    try {
      return readlinkSync(join(FDS, fd))
    } catch {
      return []
    }
  })
}

test('files that are passed over are not opened', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'archive-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  await writeArchive(scope, { blobs }, folderPlace(folder).write)
  let passed = 0
  const opened = new Set<string>()
  for await (const item of readFolder(folder)) {
    if (item.is === 'content') passed++
    for (const path of openFiles()) if (path.startsWith(join(folder, 'content'))) opened.add(path)
  }
  assert.deepEqual([passed > 0, [...opened]], [true, []])
})

test('an export ends when nobody reads on', async () => {
  const ended = Promise.withResolvers<void>()
  const work = async (place: TarPlace) => {
    try {
      for (let n = 1; ; n++)
        await place.write({ name: `${n}`, size: 100_000, content: Buffer.alloc(100_000) })
    } finally {
      ended.resolve()
    }
  }
  const stream = tarStream(work, { isCompressed: true, at: new Date() })
  stream.on('error', () => {})
  stream.once('data', () => stream.destroy())
  await ended.promise
})

test('a part ends as soon as it is large enough, whatever makes it large', async () => {
  await db.rows(sql`
    insert into contacts (brand_id, name, data, created_at, updated_at)
    select ${scope.brand.id}, 'Large', jsonb_build_object('words', repeat('é', 300_000)), now(), now()
    from generate_series(1, 9)`)
  const sizes: number[] = []
  await writeArchive(scope, { blobs }, async ({ name, size }) => {
    if (name.startsWith('contacts/')) sizes.push(size)
  })
  assert.ok(sizes.length > 2, `${sizes}`)
  assert.ok(Math.max(...sizes) < 2.7 * 1024 * 1024, `${sizes}`)
  await db.rows(sql`delete from contacts where brand_id = ${scope.brand.id} and name = 'Large'`)
})

test('every column of every table is carried, or says why not', async () => {
  const columns = await db.rows<{ table: string; name: string }>(sql`
    select c.relname as table, a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not a.attisdropped order by 1, 2`)
  const tables = new Map(KINDS.map(kind => [kind.table, kind]))
  const unknown = columns.filter(({ table, name }) => {
    const kind = tables.get(table)
    if (!kind) return !(table in LEFT_OUT)
    return name !== 'brand_id' && !(name in kind.fields) && !(name in kind.leftOut)
  })
  assert.deepEqual(
    unknown,
    [],
    'Carry it (src/desk/archive/…-kinds.ts), or say there why not; then update docs/archive.md.',
  )
  const there = new Set(columns.map(({ table }) => table))
  assert.deepEqual(
    [...tables.keys(), ...Object.keys(LEFT_OUT)].filter(table => !there.has(table)),
    [],
  )
})
