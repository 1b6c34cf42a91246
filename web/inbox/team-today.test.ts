// The page of a team: who gets its conversations, and why one waits; and the reader's own availability at the foot of the rail.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ANA, OLGA } from '../../db/cast.ts'
import { eventually } from '../../test/eventually.ts'
import { openPage } from '../../test/page/page.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()
const { ana, olga } = world
const queue = { order: 'oldest', away: 'queue' }
const team = (await olga.post('/teams', { team: { name: 'Billing', members: [ana.email], queue } })).body
await olga.put(`/availability/${ana.email}`, { availability: { room: { mail: 0, chat: 3 } } })
const { slug } = await world.start({
  subject: 'Paid twice',
  user: { email: 'mireille@example.com', name: 'Mireille' },
})
await olga.put(`/conversations/${slug}`, { conversation: { team: team.id } })

test('the conversations of a team stand beside its queue and its people', async t => {
  const { screen, within } = await openPage(t, world, {
    as: olga.email,
    at: `/search?team=${team.id}&status=0`,
  })
  const today = within(await screen.findByRole('region', { name: 'Team today' }))
  await today.findByText('1 person, 1 available')
  await screen.findByRole('heading', { level: 1, name: 'Billing' })
  const waiting = within(await today.findByRole('region', { name: 'Queue' }))
  assert.ok(waiting.getByText('Longest waiting first'))
  assert.ok(waiting.getByRole('link', { name: 'Mireille Paid twice' }))
  assert.ok(waiting.getByText(/^Waiting for .* · Nobody available has room$/))
  const people = within(today.getByRole('region', { name: 'People' }))
  for (const words of ['Available', 'Full for email', 'Email: 0 of 0', 'Chat: 0 of 3'])
    assert.ok(people.getByText(words))
  assert.ok(today.getByRole('link', { name: 'Team settings' }))
})

test('whoever goes away at the foot of the rail is away for the team at once', async t => {
  const { screen, user, within } = await openPage(t, world, {
    as: ana.email,
    at: `/search?team=${team.id}&status=0`,
  })
  const today = within(await screen.findByRole('region', { name: 'Team today' }))
  await today.findByText('1 person, 1 available')
  assert.equal(today.queryByRole('link', { name: 'Team settings' }), null)
  const menu = await screen.findByRole('button', { name: /: account menu$/ })
  await user.click(menu)
  await user.click(await screen.findByRole('menuitem', { name: 'Away' }))
  await today.findByText('1 person, 0 available')
  await today.findByText(/ · Nobody is available$/)
  await eventually(() => assert.match(menu.textContent ?? '', /Away/), { what: 'the rail says so' })
  assert.equal((await ana.get(`/availability/${ana.email}`)).body.state, 'away')
})

test('the lead of a team sets the state of its members there', async t => {
  await olga.put(`/teams/${team.id}`, { team: { members: [ana.email, olga.email], lead: ana.email } })
  const { screen, user, within } = await openPage(t, world, {
    as: ana.email,
    at: `/search?team=${team.id}&status=0`,
  })
  const today = within(await screen.findByRole('region', { name: 'Team today' }))
  const state = await today.findByRole('combobox', { name: `Availability of ${OLGA.name}` })
  assert.match(state.textContent ?? '', /Available/)
  await user.click(state)
  await user.click(await screen.findByRole('option', { name: 'Busy' }))
  await eventually(() => assert.match(state.textContent ?? '', /Busy/), { what: 'the page shows it' })
  assert.equal((await ana.get(`/availability/${olga.email}`)).body.state, 'busy')
  await olga.put('/availability', { availability: { state: 'available' } })
  await olga.put(`/teams/${team.id}`, { team: { members: [ana.email], lead: null } })
})

test('others only read the state of their colleagues there', async t => {
  await olga.put(`/teams/${team.id}`, { team: { members: [ana.email, olga.email] } })
  const { screen, within } = await openPage(t, world, {
    as: ana.email,
    at: `/search?team=${team.id}&status=0`,
  })
  const today = within(await screen.findByRole('region', { name: 'Team today' }))
  await today.findByRole('combobox', { name: `Availability of ${ANA.name}` })
  assert.equal(today.queryByRole('combobox', { name: `Availability of ${OLGA.name}` }), null)
})
