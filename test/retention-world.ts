import assert from 'node:assert/strict'
import sql from 'sql-template-tag'
import { runRetention } from '../src/desk/retention/run-retention.ts'
import { DAY } from '../src/kit/retry.ts'
import { selectWrongCounts } from '../src/talk/conversations/count-queries.ts'
import { selectWrongMessageCounts } from '../src/talk/messages/count-queries.ts'
import { createWorld } from './world.ts'

/** Resolved, by the API. */
export const RESOLVED = { status: 2 }

export const THIRTY_DAYS = { kind: 'conversations', statuses: ['resolved'], keep_for: 30, unit: 'days' }

/** A world for tests of retention. */
export async function createRetentionWorld() {
  const world = await createWorld()
  const { ana, olga, clock, db, scope, blobs } = world
  const dryRun = async (rule: object = {}) => {
    const { status, body } = await olga.post('/retention_rules/dry_run', {
      retention_rule: { ...THIRTY_DAYS, ...rule },
    })
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }
  const run = () => runRetention(scope, { blobs })
  const step = (mayGoOn: () => boolean) => runRetention(scope, { blobs, mayGoOn })
  const days = (n: number) => {
    clock.now = new Date(clock.now.getTime() + n * DAY)
  }
  const withoutRules = async () => {
    await db.write(sql`delete from retention_runs where brand_id = ${scope.brand.id}`)
    await db.write(sql`delete from retention_rules where brand_id = ${scope.brand.id}`)
  }
  /** A rule that is on, as somebody who has looked would switch it on. */
  const enable = async (rule: object = {}) => {
    const { status, body } = await olga.post('/retention_rules', {
      retention_rule: { ...THIRTY_DAYS, ...rule },
    })
    assert.equal(status, 201, JSON.stringify(body))
    const { count, of } = await dryRun(rule)
    const on = await olga.put(`/retention_rules/${body.id}`, {
      retention_rule: { enabled: true, confirm: count, confirm_of: of },
    })
    assert.equal(on.status, 200, JSON.stringify(on.body))
    return on.body
  }
  /** The next night: what is due runs. */
  const night = async () => {
    days(1)
    await run()
  }
  return {
    ...world,
    dryRun,
    run,
    step,
    days,
    withoutRules,
    enable,
    night,
    /** Nothing is left of earlier tests that a rule could delete. */
    async fresh() {
      await withoutRules()
      days(400)
      await enable({ keep_for: 1 })
      await night()
      await withoutRules()
    },
    /** Throws unless the kept totals are right. */
    async exact() {
      await world.work()
      await world.runSchedule()
      assert.deepEqual(await selectWrongCounts(scope), [])
      assert.deepEqual(await selectWrongMessageCounts(scope), [])
    },
    lastRun: async (id: number) => (await olga.get(`/retention_rules/${id}`)).body.last_run,
    async upload(name: string, text: string) {
      const headers = { 'content-type': 'text/plain', 'x-file-name': name }
      const { status, body } = await ana.send('POST', `/attachments?name=${name}`, { raw: text, headers })
      assert.equal(status, 201, JSON.stringify(body))
      return body
    },
    /** A conversation that has been in a status since now. */
    async over(fields: Record<string, unknown> = {}, values: object = RESOLVED) {
      const conversation = await world.start(fields)
      await ana.put(`/conversations/${conversation.slug}`, { conversation: values })
      return conversation
    },
    isThere: async (slug: string) => (await ana.get(`/conversations/${slug}`)).status === 200,
  }
}
