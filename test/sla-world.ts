import assert from 'node:assert/strict'
import { selectLatestEvents } from '../src/kit/events/log.ts'
import { MINUTE } from '../src/kit/retry.ts'
import { createRulesWorld } from './rules-world.ts'
import type { WorldOptions } from './world.ts'

/** One target for all priorities. */
export const all = (minutes: number) => ({ urgent: minutes, high: minutes, normal: minutes, low: minutes })

export const BASIC = { name: 'Shop', targets: { first_reply: all(120) }, hours: 'calendar' }

/** A world for tests of SLA policies. */
export async function createSlaWorld(options: WorldOptions = {}) {
  const world = await createRulesWorld(options)
  const { ana, olga, clock, conversation } = world
  const eventsOf = async (id: number) => {
    const types = ['conversation.sla_warned', 'conversation.sla_breached']
    const events = await selectLatestEvents(world.scope, { types, limit: 100 })
    return events.filter(({ subjectId }) => subjectId === id)
  }
  return {
    ...world,
    async create(policy: object = {}) {
      const { status, body } = await olga.post('/sla_policies', { sla_policy: { ...BASIC, ...policy } })
      assert.equal(status, 201, JSON.stringify(body))
      return body
    },
    async withoutPolicies() {
      for (const { id } of (await olga.get('/sla_policies')).body.sla_policies)
        await olga.send('DELETE', `/sla_policies/${id}`)
      await world.work()
    },
    reply: (slug: string, fields: object = {}) =>
      ana.post(`/conversations/${slug}/messages`, {
        message: { body: 'Here I am', suppress_autoresolve: true, ...fields },
      }),
    change: (slug: string, fields: object) => ana.put(`/conversations/${slug}`, { conversation: fields }),
    /** The clocks as `target state due`, with due in minutes from now. */
    async clocksOf(slug: string): Promise<string[]> {
      await world.work()
      const { sla } = await conversation(slug)
      return sla.map(
        ({ target, state, due_at }: { target: string; state: string; due_at: string | null }) => {
          const inMinutes = due_at && Math.round((Date.parse(due_at) - clock.now.getTime()) / MINUTE)
          return `${target} ${state} ${inMinutes}`
        },
      )
    },
    /** Warnings and breaches of a conversation. */
    eventsOf,
    toldOf: async (id: number): Promise<string[]> =>
      (await eventsOf(id)).map(
        ({ type, data, cause }) => `${type.split('_')[1]} ${data.target} by ${cause?.by}`,
      ),
  }
}
