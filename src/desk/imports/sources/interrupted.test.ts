// A run that ends in the middle, and another one, bring what one that nobody disturbs brings.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { HELPDESKS } from '../../../../test/helpdesks/all.ts'
import { reachingStandIns } from '../../../../test/helpdesks/move.ts'
import { createWorld } from '../../../../test/world.ts'
import { systemScope } from '../../../kit/scope.ts'
import { selectWrongCounts } from '../../../talk/conversations/count-queries.ts'
import type { Remote, Source } from '../source.ts'
import { startImport } from '../start-import.ts'

const client = reachingStandIns()
const pause = async () => {}

type World = Awaited<ReturnType<typeof createWorld>>
interface Account {
  source: Source
  path: string
  remote: Remote
}

async function bring(
  { rival, db, blobs, clock }: World,
  { source, ...from }: Account,
  killedAfter = Number.POSITIVE_INFINITY,
) {
  const scope = systemScope(rival, db, () => clock.now)
  let parts = 0
  const onPart = () => {
    if (++parts >= killedAfter) throw new Error('killed')
  }
  const run = await startImport(scope, source, { ...from, mapping: {}, blobs, onPart })
  assert.deepEqual(await selectWrongCounts(scope), [])
  return run
}

/** What an import has created, without ids. */
async function allOf({ rival, db }: World) {
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

for (const { source, login, open } of HELPDESKS)
  test(`an import from ${source.name} that was killed after any part, and run again, is as one that was not`, async () => {
    const [calm, rough] = await Promise.all([createWorld(), createWorld()])
    const { url, login: own = login } = await open()
    const account = { source, path: url, remote: { ...own, client, pause } }
    await bring(calm, account)
    const expected = await allOf(calm)
    assert.ok((expected[1] as unknown[]).length > 5)
    for (let [killedAfter, isDone] = [1, false]; !isDone; killedAfter += 3) {
      // Half of the attempts find the account as of another time, and begin at its beginning.
      if (killedAfter % 2 === 0) rough.clock.now = new Date(rough.clock.now.getTime() + 1_000)
      isDone = await bring(rough, account, killedAfter).then(
        () => true,
        error => {
          assert.match(error.message, /killed/)
          return false
        },
      )
    }
    assert.deepEqual(await allOf(rough), expected)
    const { counts } = await bring(rough, account)
    assert.equal(
      Object.values(counts).reduce((sum, { created }) => sum + created, 0),
      0,
    )
  })
