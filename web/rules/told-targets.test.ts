import { test } from 'node:test'
import { OLGA } from '../../db/cast.ts'
import { MINUTE } from '../../src/kit/retry.ts'
import { openPage } from '../../test/page/page.ts'
import { all, createSlaWorld } from '../../test/sla-world.ts'

const world = await createSlaWorld()

test('what a rule tells of an SLA target says which it is, and when it is due', async t => {
  const { body: team } = await world.olga.post('/teams', { team: { name: 'Billing', lead: OLGA.email } })
  await world.make({ when: [{ event: 'sla_breached' }], then: [{ notify: ['team_lead'] }] })
  await world.create({ targets: { first_reply: all(60) } })
  await world.start({ subject: 'Late refund', team: team.id })
  await world.work()
  await world.pass(61 * MINUTE)
  const { screen, user } = await openPage(t, world, { as: OLGA.email, at: '/inbox' })
  await user.click(await screen.findByRole('button', { name: /Notifications/ }))
  await screen.findByRole('link', { name: /Some rule.*First reply · .* · Missed.*Late refund/s })
})
