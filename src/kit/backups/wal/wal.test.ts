// The database of any moment: a base backup of the cluster, and its WAL.
import assert from 'node:assert/strict'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import {
  at,
  countOf,
  create,
  decrypt,
  moment,
  notes,
  restored,
  run,
  SETTINGS,
  write,
} from '../../../../test/wal-world.ts'
import { nameAt } from '../backup-folder.ts'
import { openShelf } from '../shelf.ts'
import { deleteOldBaseBackups, findBaseBackups, findSegments } from './base-backups.ts'
import { installationId } from './installation.ts'
import { restoreToMoment } from './restore-to-moment.ts'
import { isGapless, SPOOL, segmentAfter, spooledIn } from './segments.ts'

test('the database of a moment before a mistake, and that of the end, come back', async () => {
  const one = await run('one', 'backups')
  await create(one)
  await write(one, 'before the copy')
  writeFileSync(join(one.cluster, 'postgresql.conf (old)'), 'a name that PostgreSQL never gives')
  await one.keep()
  await write(one, 'after it')
  const good = await moment(one)
  await one.db.rows(sql`delete from notes`)
  await write(one, 'after the mistake')
  await one.keep()
  assert.deepEqual(await spooledIn(one.cluster), [])
  assert.equal(await countOf('backups'), 1)
  await one.end()

  await restored('good', good)
  assert.deepEqual(await notes('good'), ['after it', 'before the copy'])
  await restored('latest', undefined)
  assert.deepEqual(await notes('latest'), ['after the mistake'])
  for (const [wrong, why] of [
    [new Date(Date.now() + 60_000), /^The WAL ends before /],
    [new Date('2020-01-01'), /^The WAL in .* begins only at /],
  ] as const) {
    await assert.rejects(restored('none', wrong), ({ message }: Error) => why.test(message))
    assert.equal(existsSync(join(at('none'), 'postgres')), false)
  }
  await assert.rejects(restored('none', good, 'backups', false), /is encrypted\. Name the file with the key/)
  const left = readdirSync(at('none')).filter(name => name.startsWith('postgres.'))
  assert.deepEqual(
    left.filter(name => name !== 'postgres.log'),
    [],
  )
})

test('a data folder that has a database keeps it, also one that came while it was restored', async () => {
  await assert.rejects(restored('good', undefined), { code: 'conflict' })
  const racing = restoreToMoment(openShelf(at('backups')), {
    dataFolder: at('raced'),
    at: undefined,
    decrypt,
    settings: SETTINGS,
    onStep: () => cpSync(join(at('good'), 'postgres'), join(at('raced'), 'postgres'), { recursive: true }),
  })
  await assert.rejects(racing)
  assert.equal(existsSync(join(at('raced'), 'postgres/PG_VERSION')), true)
})

test('restored databases archive beside each other, and each leads to its own moments', async () => {
  const backups = 'forks'
  const first = await run('root', backups)
  await create(first)
  await first.keep()
  await write(first, 'common')
  await first.keep()
  const fork = await moment(first)
  await write(first, 'of the root')
  await first.keep()
  await first.end()
  const moments: Date[] = []
  for (const name of ['left', 'right']) {
    await restored(name, fork, backups)
    const one = await run(name, backups)
    await one.keep()
    await write(one, `of the ${name}`)
    await one.keep()
    moments.push(await moment(one))
    await write(one, 'later')
    await one.keep()
    await one.end()
  }
  for (const [index, name] of ['left', 'right'].entries()) {
    await restored(`${name} again`, moments[index], backups)
    assert.deepEqual(await notes(`${name} again`), ['common', `of the ${name}`])
  }
})

test('after a gap a new base backup is taken, also if the first try fails, and every moment can be reached again', async () => {
  const backups = 'gap'
  const first = await run('gapped', backups)
  await create(first)
  await first.keep()
  await first.keep()
  assert.equal(await countOf(backups), 1)
  await first.end()
  const without = await run('gapped', backups, { archives: false })
  for (let n = 0; n < 3; n++) {
    await write(without, `unseen ${n}`)
    await without.db.rows(sql`select pg_switch_wal()`)
  }
  await assert.rejects(without.keep(), /was started without ANSWERWELL_BACKUPS_WAL/)
  await without.end()
  const second = await run('gapped', backups)
  // Its base backup cannot be written; what was archived goes on.
  const [installation = ''] = readdirSync(at(join(backups, 'base')))
  const place = at(join(backups, 'base', installation))
  const aside = at('aside')
  cpSync(place, aside, { recursive: true })
  rmSync(place, { recursive: true })
  writeFileSync(place, 'no folder')
  await assert.rejects(second.keep())
  rmSync(place)
  cpSync(aside, place, { recursive: true })
  await second.keep()
  assert.equal(await countOf(backups), 2)
  await write(second, 'seen')
  await second.keep()
  assert.equal(await countOf(backups), 2)
  await second.end()
  await restored('regained', undefined, backups)
  assert.deepEqual(await notes('regained'), ['seen', 'unseen 0', 'unseen 1', 'unseen 2'])
})

test('with other keys a new base backup is taken, and moments before and after it can be reached', async () => {
  const backups = 'keys'
  const one = await run('keyed', backups)
  await create(one)
  await one.keep(false)
  await write(one, 'plain')
  const plain = await moment(one)
  await one.keep(false)
  await write(one, 'later')
  await one.keep()
  assert.equal(await countOf(backups), 2)
  await write(one, 'sealed')
  await one.keep()
  await one.end()
  await restored('plain again', plain, backups, false)
  assert.deepEqual(await notes('plain again'), ['plain'])
  await restored('sealed again', undefined, backups)
  assert.deepEqual(await notes('sealed again'), ['later', 'plain', 'sealed'])
})

test('old base backups go with the WAL that only they need, and with what was never completed', async () => {
  const backups = 'old'
  const shelf = openShelf(at(backups))
  const one = await run('aged', backups)
  await create(one)
  for (let n = 0; n < 3; n++) {
    await one.keep(n % 2 === 0)
    await write(one, `${n}`)
  }
  const [newest, middle] = await findBaseBackups(shelf)
  assert.equal(await countOf(backups), 3)
  const unfinished = `base/${newest?.installation}/2020-01-01T00-00-00Z.tar.gz`
  await shelf.write(unfinished, out => pipeline(['half'], out))
  const underWay = `base/0123456789abcdef/${nameAt(new Date(Date.now() + 3_600_000))}.tar.gz`
  await shelf.write(underWay, out => pipeline(['begun'], out))
  await deleteOldBaseBackups(shelf, newest?.completeAt as Date)
  assert.ok(await shelf.stat(underWay))
  assert.deepEqual(await findBaseBackups(shelf), [newest, middle])
  assert.equal(await shelf.stat(unfinished), undefined)
  const kept = await findSegments(shelf, newest?.installation as string)
  assert.equal(kept[0]?.name, middle?.from)
  await one.keep()
  await one.end()
  await restored('aged again', undefined, backups)
  assert.deepEqual(await notes('aged again'), ['0', '1', '2'])
})

test('a folder of backups that is away gets nothing, and links in the cluster lead nowhere', async () => {
  const one = await run('away', 'mounted')
  await one.db.rows(sql`create table notes (text text)`)
  await one.keep()
  const secret = at('secret')
  writeFileSync(secret, 'of root')
  symlinkSync(secret, join(one.cluster, SPOOL, '0000000100000000000000FF'))
  symlinkSync(secret, join(one.cluster, 'linked'))
  await one.keep()
  assert.equal(readFileSync(secret, 'utf8'), 'of root')
  const shelf = openShelf(at('mounted'))
  const [found] = await findBaseBackups(shelf)
  const segments = await findSegments(shelf, found?.installation as string)
  assert.ok(!segments.some(({ name }) => name.endsWith('FF')))
  rmSync(at('mounted'), { recursive: true })
  await assert.rejects(one.keep(), { code: 'not_found' })
  assert.equal(existsSync(at('mounted')), false)
  await one.end()
})

test('segments are counted as PostgreSQL counts them', () => {
  assert.equal(segmentAfter('000000010000000A00000003'), '000000010000000A00000004')
  assert.equal(segmentAfter('0000000200000009000000FF'), '000000020000000A00000000')
  assert.equal(
    isGapless(['0000000100000000000000FE', '0000000100000000000000FF', '000000010000000100000000']),
    true,
  )
  assert.equal(isGapless(['000000010000000000000001', '000000010000000000000003']), false)
})

test('a name on the shelf that leads elsewhere is refused', async () => {
  const [known] = await findBaseBackups(openShelf(at('backups')))
  assert.ok(known)
  const evil = openShelf(at('evil'))
  const original = openShelf(at('backups'))
  const manifest = JSON.parse(readFileSync(join(at('backups'), known.manifest), 'utf8'))
  const changed = JSON.stringify({ ...manifest, folders: ['../../outside'] })
  await evil.write(known.file, async out => pipeline(await original.read(known.file), out))
  await evil.write(known.manifest, out => pipeline([changed], out))
  await assert.rejects(restored('evil-data', undefined, 'evil'), { code: 'malformed' })
  assert.equal(existsSync(at('outside')), false)
})

test('a data folder gets one name, whoever asks at once', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, () => installationId(at('.'))))
  assert.equal(new Set([...ids, await installationId(at('.'))]).size, 1)
  writeFileSync(at('installation'), 'nonsense')
  await assert.rejects(installationId(at('.')), /installation is damaged/)
})
