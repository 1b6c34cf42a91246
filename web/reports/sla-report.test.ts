import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MINUTE } from '../../src/kit/retry.ts'
import { openPage } from '../../test/page/page.ts'
import { all, createSlaWorld } from '../../test/sla-world.ts'

const world = await createSlaWorld()

test('the report of targets has a table for all, and one each by policy, member and priority', async t => {
  world.clock.now = new Date(Date.now() - 90 * MINUTE)
  await world.create({ targets: { first_reply: all(60) } })
  const kept = await world.start({ assignee: world.ana.email, priority: 'high' })
  await world.pass(10 * MINUTE)
  await world.reply(kept.slug)
  const late = await world.start({ subject: 'Late, and nobody answers' })
  await world.pass(61 * MINUTE)
  const page = await openPage(t, world, { as: world.ana.email, at: '/reports?tab=sla' })
  const targets = await page.screen.findByRole('region', { name: 'Targets' })
  page.within(targets).getByRole('row', { name: /^First reply 1 1 50% 10.min 10.min$/ })
  const policies = page.screen.getByRole('region', { name: 'SLA policies' })
  page.within(policies).getByRole('row', { name: /^Shop · First reply 1 1 50%/ })
  const priorities = page.screen.getByRole('region', { name: 'Priority' })
  page.within(priorities).getByRole('row', { name: /^High · First reply 1 0 100%/ })
  page.screen.getByRole('button', { name: 'Download CSV: Members' })
  await page.user.click(
    page.screen.getByRole('button', { name: 'Shop · First reply: 1 missed, show the conversation' }),
  )
  const missed = page.within(await page.screen.findByRole('dialog', { name: 'Missed targets' }))
  const link = await missed.findByRole('link', { name: 'Late, and nobody answers' })
  assert.equal(link.getAttribute('href'), `/inbox/all/${late.slug}`)
})
