import assert from 'node:assert/strict'
import { createWorld, type WorldOptions } from './world.ts'

/** A trigger that most tests use. */
export const WRITES = [{ event: 'customer_writes' }]

/** A world for tests of rules, which begin each with none. */
export async function createRulesWorld(options: WorldOptions = {}) {
  const world = await createWorld(options)
  const { ana, olga, clock } = world
  return {
    ...world,
    async make(rule: object) {
      const given = { name: 'Some rule', when: WRITES, if: { all: [] }, ...rule }
      const { status, body } = await olga.post('/rules', { rule: given })
      assert.equal(status, 201, JSON.stringify(body))
      return body
    },
    async withoutRules() {
      for (const { id } of (await olga.get('/rules')).body.rules) await olga.send('DELETE', `/rules/${id}`)
    },
    /** The customer writes again. */
    say: (slug: string, body: string) =>
      ana.post(`/conversations/${slug}/messages`, { message: { body, user: { email: 'cody@example.com' } } }),
    /** Lets time pass, with all that is due then. */
    async pass(ms: number) {
      clock.now = new Date(clock.now.getTime() + ms)
      await world.runSchedule()
      await world.work()
    },
    conversation: async (slug: string) => (await ana.get(`/conversations/${slug}`)).body,
    runsOf: async (slug: string) => (await ana.get(`/conversations/${slug}/runs`)).body.runs,
  }
}
