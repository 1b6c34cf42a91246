// A run that ends in the middle, and another one, bring what one that nobody disturbs brings.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import sql from 'sql-template-tag'
import { createZendeskAccount } from '../../../../../test/helpdesks/zendesk.ts'
import { LOGIN } from '../../../../../test/helpdesks/zendesk-records.ts'
import { createWorld } from '../../../../../test/world.ts'
import { createSafeClient } from '../../../../kit/fetch-safely.ts'
import { allowedNetworks } from '../../../../kit/networks.ts'
import { systemScope } from '../../../../kit/scope.ts'
import { selectWrongCounts } from '../../../../talk/conversations/count-queries.ts'
import { startImport } from '../../start-import.ts'
import { zendesk } from './zendesk.ts'

const client = createSafeClient(allowedNetworks(['127.0.0.0/8']).files)
after(() => client.close())
const { url } = await createZendeskAccount()
const [calm, rough] = await Promise.all([createWorld(), createWorld()])
const remote = { ...LOGIN, client, pause: async () => {} }

async function bring({ rival, db, blobs, clock }: typeof calm, killedAfter = Number.POSITIVE_INFINITY) {
  const scope = systemScope(rival, db, () => clock.now)
  let parts = 0
  const onPart = () => {
    if (++parts >= killedAfter) throw new Error('killed')
  }
  const run = await startImport(scope, zendesk, { path: url, remote, mapping: {}, blobs, onPart })
  assert.deepEqual(await selectWrongCounts(scope), [])
  return run
}

/** What an import has created, without ids. */
async function allOf({ rival, db }: typeof calm) {
  const rows = await Promise.all([
    db.rows(sql`
      select c.slug, c.ref_id, c.status, c.subject, c.message_count, c.tags, c.data, o.slug as into, c.created_at,
        (select array_agg(i.identifier order by 1) from identities i where i.brand_id = ${rival.id} and i.id = any(c.follower_ids)) as followers
      from conversations c left join conversations o on o.brand_id = c.brand_id and o.id = c.merged_into
      where c.brand_id = ${rival.id} order by 1`),
    db.rows(sql`
      select m.origin_id, m.body, m.visibility, m.from_staff, i.identifier, m.created_at from messages m
      join identities i on i.brand_id = m.brand_id and i.id = m.identity_id where m.brand_id = ${rival.id} order by 1`),
    db.rows(sql`select type, identifier from identities where brand_id = ${rival.id} order by 1, 2`),
    db.rows(sql`select name, state, reason, size from attachments where brand_id = ${rival.id} order by 1`),
    db.rows(sql`select slug, body from articles where brand_id = ${rival.id} order by 1`),
    db.rows(sql`select name, size from article_images where brand_id = ${rival.id} order by 1`),
    db.rows(sql`select name from response_templates where brand_id = ${rival.id} order by 1`),
  ])
  return rows
}

test('an import that was killed after any part, and run again, is as one that was not', async () => {
  await bring(calm)
  const expected = await allOf(calm)
  assert.ok((expected[1] as unknown[]).length > 5)
  for (let killedAfter = 1; ; killedAfter += 3) {
    const isDone = await bring(rough, killedAfter).then(
      () => true,
      error => {
        assert.match(error.message, /killed/)
        return false
      },
    )
    if (isDone) break
  }
  assert.deepEqual(await allOf(rough), expected)
  const { counts } = await bring(rough)
  assert.equal(
    Object.values(counts).reduce((sum, { created }) => sum + created, 0),
    0,
  )
})
