import assert from 'node:assert/strict'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { eventually } from '../eventually.ts'
import { createWorld } from '../world.ts'
import { createPlace } from './program.ts'
import { worldCommand } from './world-command.ts'

const world = await createWorld()
const { db, brand, clock } = world
const place = createPlace('answerwell-cli-channels-')
const answerwell = worldCommand(world, place)
const { folder } = place

const DEMO = ['--brand', 'demo']
const RIVAL = ['--brand', 'rival']

test('mail is listed by state and sender; of another brand there is none to show or to process', async () => {
  const raw = (from: string) => `From: ${from}\r\nTo: support@demo.localhost\r\nSubject: Hi\r\n\r\nHello\r\n`
  for (const from of ['a@example.com', 'b@example.com']) await world.mailIn(raw(from), { from })
  const areProcessed = async () => {
    if (!(await db.row(sql`select 1 from mails where state = 'received'`))) return true
    clock.now = new Date(clock.now.getTime() + 3_600_000) // a busy machine puts them off
    await world.work()
    return false
  }
  await eventually(areProcessed, { what: 'the mails are processed' })
  const list = (...args: string[]) => answerwell('mail', 'list', ...args, '--json')
  const lists = await Promise.all([
    list(...DEMO),
    list(...DEMO, '--from', 'a@example.com'),
    list(...DEMO, '--state', 'set_aside'),
    list(...RIVAL),
  ])
  assert.deepEqual(
    lists.map(({ json }) => json.map(({ from }: { from: string }) => from)),
    [['b@example.com', 'a@example.com'], ['a@example.com'], [], []],
  )
  const id = String(lists[0].json[0].id)
  const [show, retry, lost] = await Promise.all([
    answerwell('mail', 'show', id, ...RIVAL, '--json'),
    answerwell('mail', 'retry', id, ...RIVAL, '--json'),
    answerwell('mail', 'list', ...DEMO, '--state', 'lost'),
  ])
  for (const { code, json } of [show, retry]) assert.deepEqual([code, json.code], [1, 'not_found'])
  assert.equal(lost.code, 2)
})

test('a DKIM key needs an address to sign for; its selector is part of the record’s name', async () => {
  const chat = ['channel', 'create', ...DEMO, '--name', 'Chat', '--kind', 'chat']
  assert.equal((await answerwell(...chat)).code, 0)
  const refused = await answerwell('channel', 'dkim', 'chat', ...DEMO, '--json')
  assert.deepEqual([refused.code, refused.json.code], [1, 'conflict'])
  const made = await answerwell('channel', 'dkim', 'support', ...DEMO, '--selector', 'k2', '--json')
  assert.equal(made.json.name, 'k2._domainkey.demo.localhost')
  const { json } = await answerwell('channel', 'list', ...DEMO, '--json')
  assert.doesNotMatch(JSON.stringify(json), /PRIVATE KEY/)
  const theirs = await answerwell('channel', 'list', ...RIVAL, '--json')
  assert.ok(theirs.json.every(({ slug }: { slug: string }) => slug === 'support'))
})

test('a channel that is refused names the field, and is not made', async () => {
  const wrong: [string[], string][] = [
    [['--name', 'x', '--kind', 'pigeon'], 'channel.channel'],
    [['--name', 'x', '--email', 'nobody'], 'channel.email'],
  ]
  const answers = wrong.map(([args]) => answerwell('channel', 'create', ...DEMO, ...args, '--json'))
  for (const [index, { code, json }] of (await Promise.all(answers)).entries())
    assert.deepEqual([code, Object.keys(json.errors ?? {})], [1, [wrong[index]?.[1]]])
  const rows = await db.rows(sql`select 1 from channels where brand_id = ${brand.id} and name = 'x'`)
  assert.equal(rows.length, 0)
})

test('a backup that is refused leaves the existing file as it was, and none of its own', async () => {
  const file = join(folder, 'kept.backup')
  writeFileSync(file, 'mine')
  const refused = await answerwell('backup', file, '--json')
  assert.deepEqual([refused.code, refused.json.code], [1, 'conflict'])
  assert.match(refused.json.error, /already exists\. Choose another name/)
  const made = join(folder, 'made.backup')
  const { json } = await answerwell('backup', made, '--json')
  assert.deepEqual([json.file, json.tables.brands, existsSync(made)], [made, 2, true])
  assert.deepEqual(
    readdirSync(folder)
      .filter(name => name.includes('backup'))
      .sort(),
    ['kept.backup', 'made.backup'],
  )
})
