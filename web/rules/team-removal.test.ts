import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../test/eventually.ts'
import { openPage } from '../../test/page/page.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()

test('before a team is deleted, the page says what goes with it, and which rules and policies name it', async t => {
  const { id } = (await world.olga.post('/teams', { team: { name: 'Varnish', members: [] } })).body
  const night = { week: Array.from({ length: 7 }, () => [{ from: '20:00', to: '23:00' }]), time_zone: 'UTC' }
  await world.olga.put('/business_hours', { business_hours: { ...night, team: id } })
  const when = [{ event: 'customer_writes' }]
  const isIts = { all: [{ field: 'team', op: 'is', value: ['Varnish'] }] }
  for (const rule of [
    { name: 'To varnish', when, then: [{ in_turn: 'varnish' }] },
    { name: 'Of varnish', when, if: isIts, then: [{ priority: 'high' }] },
    { name: 'Of nobody', when, then: [{ priority: 'high' }] },
  ])
    await world.olga.post('/rules', { rule })
  const policy = { name: 'Slow drying', if: isIts, targets: { first_reply: { normal: 60 } } }
  await world.olga.post('/sla_policies', { sla_policy: policy })
  await world.olga.post('/macros', { macro: { name: 'Pass on', then: [{ team: id }] } })
  const { screen, user } = await openPage(t, world, { as: world.olga.email, at: '/settings/teams' })
  await user.click(await screen.findByRole('button', { name: 'Edit Varnish' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  const says = await screen.findByText(/Its business hours and holidays are deleted/)
  await eventually(
    () =>
      assert.match(
        says.textContent ?? '',
        /Rules: To varnish, Of varnish\. SLA policies: Slow drying\. Macros: Pass on\.$/,
      ),
    { what: 'it names what names the team' },
  )
})
