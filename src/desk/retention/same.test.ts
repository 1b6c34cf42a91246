// Whatever conversations there are: what a dry run names is what goes, and it is what the rule says.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { createRetentionWorld } from '../../../test/retention-world.ts'
import { DAY } from '../../kit/retry.ts'
import { STATUSES } from '../../talk/conversations/codes.ts'
import { selectWrongCounts } from '../../talk/conversations/count-queries.ts'
import { OVER } from './terms.ts'

const world = await createRetentionWorld()
const { ana, olga, clock, db, scope, over, enable, dryRun, run, withoutRules } = world
const { body: shop } = await olga.post('/channels', { channel: { name: 'Shop', channel: 'chat' } })
const { channels: all } = (await olga.get('/channels')).body
const support = all.find(({ slug }: { slug: string }) => slug === 'support')
const IDS = { shop: shop.id, support: support.id }
const SLUGS = { shop: shop.slug, support: 'support' }

const conversations = fc.array(
  fc.record({
    channel: fc.constantFrom('shop' as const, 'support' as const),
    status: fc.constantFrom(0, 1, 2, 3, 4, 6, 8, 9),
    /** How many days after the first one it last changed. */
    day: fc.integer({ min: 0, max: 12 }),
    isAssigned: fc.boolean(),
    hasDraft: fc.boolean(),
  }),
  { minLength: 1, maxLength: 12 },
)

const rules = fc.record({
  statuses: fc.uniqueArray(fc.constantFrom(...OVER), { minLength: 1 }),
  channels: fc.subarray(['shop', 'support'] as const),
  keep_for: fc.integer({ min: 1, max: 14 }),
})

interface Made {
  slug: string
  channel: 'shop' | 'support'
  status: number
  hasDraft: boolean
  /** When it last changed. */
  at: number
}

/** What there is, from one example to the next. */
let there: Made[] = []

test('what a dry run names is what goes', async () => {
  await fc.assert(
    fc.asyncProperty(conversations, rules, async (given, { statuses, channels, keep_for }) => {
      await withoutRules()
      const start = clock.now.getTime()
      await make(given, start)
      clock.now = new Date(start + 14 * DAY)
      const channel_ids = channels.length > 0 ? channels.map(name => IDS[name]) : null
      await enable({ statuses, keep_for, channel_ids })
      clock.now = new Date(start + 15 * DAY)
      const codes: number[] = statuses.flatMap(name => [...STATUSES[name]])
      const goes = ({ status, channel, hasDraft, at }: Made) =>
        codes.includes(status) &&
        (channels.length === 0 || channels.includes(channel)) &&
        !hasDraft &&
        at + keep_for * DAY <= clock.now.getTime()
      const expected = there.filter(goes).map(({ slug }) => slug)
      const dry = await dryRun({ statuses, keep_for, channel_ids })
      const before = await slugs()
      await run()
      const after = new Set(await slugs())
      const gone = before.filter(slug => !after.has(slug)).sort()
      assert.deepEqual(gone, expected.sort())
      assert.equal(dry.count, gone.length)
      if (gone.length <= 10)
        assert.deepEqual(dry.sample.map(({ slug }: { slug: string }) => slug).sort(), gone)
      assert.deepEqual(await selectWrongCounts(scope), [])
      there = there.filter(one => !goes(one))
    }),
    { numRuns: 15 },
  )
})

type Given = Omit<Made, 'slug' | 'at'> & { day: number; isAssigned: boolean }

async function make(given: Given[], start: number): Promise<void> {
  for (const { day, isAssigned, ...one } of [...given].sort((a, b) => a.day - b.day)) {
    clock.now = new Date(start + day * DAY)
    const assignee = isAssigned ? { assignee: ana.email } : {}
    const { slug } = await over({ category: SLUGS[one.channel] }, { status: one.status, ...assignee })
    if (one.hasDraft) await ana.put(`/conversations/${slug}/draft`, { draft: { body: 'Begun' } })
    there.push({ ...one, slug, at: clock.now.getTime() })
  }
}

const slugs = async () =>
  (
    await db.rows<{ slug: string }>(sql`select slug from conversations where brand_id = ${scope.brand.id}`)
  ).map(({ slug }) => slug)
