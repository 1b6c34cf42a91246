import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { createWorld } from '../../../test/world.ts'
import { OpenBrandInput, openBrand } from './open-brand.ts'

const { db } = await createWorld()

const input = { slug: 'acme', name: 'Acme', owner: 'o@acme.test', ownerName: undefined }
const open = (changes: object) => openBrand(db, { ...input, ...changes }, { baseDomain: 'localhost' })

test('a brand comes with its owner and an email channel', async () => {
  const { brand, owner, channel } = await open({})
  assert.deepEqual([brand.slug, brand.timeZone, brand.resolveOn, brand.host], ['acme', 'UTC', 'any', null])
  assert.deepEqual([owner.role, owner.email, owner.name], ['owner', 'o@acme.test', 'o'])
  assert.deepEqual([channel.slug, channel.email, channel.kind], ['support', 'support@acme.localhost', 1])
})

test('with a host of its own, the brand’s channel has its address there', async () => {
  const { brand, channel } = await open({
    slug: 'other',
    host: 'help.other.example',
    timeZone: 'Asia/Kathmandu',
  })
  assert.deepEqual([brand.host, channel.email], ['help.other.example', 'support@help.other.example'])
})

test('a taken slug or host is a conflict, and leaves nothing behind', async () => {
  const count = () => db.row(sql`select (select count(*) from brands) b, (select count(*) from users) u`)
  const before = await count()
  await assert.rejects(open({}), { code: 'conflict' })
  await assert.rejects(open({ slug: 'third', host: 'help.other.example' }), { code: 'conflict' })
  assert.deepEqual(await count(), before)
})

test('nobody can register an address that another brand owns by its slug', async () => {
  await assert.rejects(open({ slug: 'fourth', host: 'acme.localhost' }), { code: 'invalid' })
  await assert.rejects(open({ slug: 'fourth', host: 'future.localhost' }), { code: 'invalid' })
})

test('bad input is refused by field', () => {
  const fieldsOf = (changes: object) => {
    const result = OpenBrandInput.safeParse({ ...input, ...changes })
    return result.error?.issues.map(({ path }) => path.join('.'))
  }
  assert.deepEqual(fieldsOf({ slug: 'Not OK' }), ['slug'])
  assert.deepEqual(fieldsOf({ slug: '-a' }), ['slug'])
  assert.deepEqual(fieldsOf({ name: ' ' }), ['name'])
  assert.deepEqual(fieldsOf({ owner: 'nobody' }), ['owner'])
  assert.deepEqual(fieldsOf({ host: 'http://x.example' }), ['host'])
  for (const host of ['localhost', '127.0.0.1', '10.0.0.1']) assert.deepEqual(fieldsOf({ host }), ['host'])
  assert.deepEqual(fieldsOf({ timeZone: 'Mars/Olympus' }), ['timeZone'])
})
