import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPage } from '../../test/page/page.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()
const { olga } = world

test('rows and the head of a conversation say what is due, and a list can begin with it', async t => {
  const all = (minutes: number) => ({ urgent: minutes, high: 20, normal: minutes, low: null })
  const policy = { name: 'Shop', targets: { first_reply: all(300) }, hours: 'calendar' }
  world.clock.now = new Date()
  assert.equal((await olga.post('/sla_policies', { sla_policy: policy })).status, 201)
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  world.clock.now = ago(310)
  const late = await world.start({ subject: 'Late parcel' })
  world.clock.now = ago(5)
  await world.start({ subject: 'Soon', priority: 'high' })
  await world.start({ subject: 'Without', priority: 'low' })
  world.clock.now = new Date()
  await world.work()
  const page = await openPage(t, world, {
    as: world.ana.email,
    at: `/inbox/open/${late.slug}`,
    preferences: { viewSort: 'due' },
  })
  await page.screen.findByText(/^Reply 1\d min late$/, { selector: 'header *' })
  await page.screen.findByText(/^1\d min left$/)
  const rows = page.screen.getAllByRole('link').map(({ textContent }) => textContent ?? '')
  const places = ['Late parcel', 'Soon', 'Without'].map(subject =>
    rows.findIndex(row => row.includes(subject)),
  )
  assert.ok(
    places.every((place, index) => place > (places[index - 1] ?? -1)),
    rows.join('\n'),
  )
  for (const heading of ['Overdue', 'Due within the hour', 'No target'])
    assert.ok(page.screen.getByText(heading, { selector: '.day' }))
  assert.match(rows[places[0] ?? 0] ?? '', /Reply 1\d min late/)
  await page.screen.findByText(/The first reply is late/)
})

test('the chip opens all clocks, with the policy and why it applies', async t => {
  world.clock.now = new Date()
  const { slug } = await world.start({ subject: 'Asked again', tag_list: ['vip'] })
  const vip = {
    name: 'VIP',
    if: { all: [{ field: 'tags', op: 'has_any', value: ['vip'] }] },
    targets: { first_reply: { normal: 90 }, resolution: { normal: 480 } },
    hours: 'calendar',
  }
  const { body } = await olga.post('/sla_policies', { sla_policy: vip })
  await olga.put(`/sla_policies/${body.id}`, { sla_policy: { position: 0 } })
  await world.work()
  await olga.put(`/conversations/${slug}`, {
    conversation: { status: 5, hold_until: new Date(Date.now() + 86_400_000).toISOString() },
  })
  await world.work()
  const page = await openPage(t, world, { as: olga.email, at: `/inbox/open/${slug}` })
  await page.user.click(await page.screen.findByRole('button', { name: /^Reply due/ }))
  const dialog = await page.screen.findByRole('dialog', { name: 'Due times' })
  await page.screen.findByText(/^For conversations where tags.*vip/i)
  const said = dialog.textContent ?? ''
  assert.match(said, /Policy VIP · Priority: Normal/)
  assert.match(said, /First reply.*Target: 90.min\. Started/)
  assert.match(said, /Resolution.*Paused.*Target: 8.h\. Paused since/)
  await page.user.keyboard('{Escape}')
  assert.equal(page.screen.queryByRole('dialog', { name: 'Due times' }), null)
})
