// Whose a conversation is, how urgent, and what is noted about it and its customer.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { eventually } from '../../test/eventually.ts'
import { openPage } from '../../test/page/page.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()

async function openConversation(t: TestContext, fields: Record<string, unknown>) {
  const { slug } = await world.start(fields)
  const page = await openPage(t, world, { as: world.olga.email, at: `/inbox/open/${slug}` })
  await page.screen.findByText('Where is it?', { selector: '.message *' })
  return { ...page, slug }
}

test('a conversation is given to a team and made urgent, and is found in the rail', async t => {
  await world.olga.post('/teams', { team: { name: 'Workshop', members: [world.ana.email] } })
  await world.start({ subject: 'Another' })
  const { screen, document, user, path } = await openConversation(t, { subject: 'Wobbly' })
  await user.keyboard('a')
  await user.click(await screen.findByRole('menuitem', { name: 'Workshop' }))
  const head = () => document.querySelector('.conversation-head')
  await eventually(() => assert.match(head()?.textContent ?? '', /Workshop/), {
    what: 'the head names the team',
  })
  await user.keyboard('p')
  await user.click(await screen.findByRole('button', { name: 'Urgent' }))
  await eventually(() => assert.ok(head()?.querySelector('.priority-urgent')), {
    what: 'the head shows that it is urgent',
  })
  await user.click(await screen.findByRole('link', { name: /^Workshop/ }))
  await eventually(() => assert.match(path(), /^\/search\?.*team=/), { what: 'the team’s are listed' })
  const rows = () => [...document.querySelectorAll('.conversation-row')]
  const isAlone = () =>
    assert.deepEqual(
      rows().map(row => row.querySelector('.priority-urgent') !== null),
      [true],
    )
  await eventually(isAlone, { what: 'it alone is in the list' })
})

test('custom data of a conversation is added, changed and removed in place', async t => {
  const { slug, screen, user, within, gone } = await openConversation(t, { data: { seats: 4 } })
  const data = async () => (await world.ana.get(`/conversations/${slug}`)).body.data
  const details = within(await screen.findByRole('region', { name: 'Conversation details' }))
  await user.click(await details.findByRole('button', { name: 'Seats: 4. Edit' }))
  // What is there is selected.
  await user.keyboard('6{Enter}')
  await details.findByRole('button', { name: 'Seats: 6. Edit' })
  assert.equal((await data()).seats, 6)
  await user.click(details.getByRole('button', { name: 'Conversation details: add a field' }))
  await user.keyboard('wood{Tab}oak{Enter}')
  await user.click(await details.findByRole('button', { name: 'Wood: oak. Edit' }))
  await user.keyboard('{Delete}{Enter}')
  await gone(() => details.queryByText('Wood'))
  assert.equal((await data()).wood, undefined)
  await user.click(details.getByRole('button', { name: 'Seats: 6. Edit' }))
  await user.keyboard('9{Escape}')
  await details.findByRole('button', { name: 'Seats: 6. Edit' })
  assert.equal((await data()).seats, 6)
})

test('custom data of a contact is added in place', async t => {
  const contact = { email: 'plan@example.com', name: 'Pat' }
  const { screen, user, within } = await openConversation(t, { user: contact })
  const customer = within(await screen.findByRole('region', { name: 'Customer details' }))
  await user.click(customer.getByRole('button', { name: 'Customer details: add a field' }))
  await user.keyboard('plan{Tab}gold{Enter}')
  await customer.findByRole('button', { name: 'Plan: gold. Edit' })
  assert.equal((await world.ana.get('/contacts/plan@example.com')).body.data.plan, 'gold')
})
