import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../test/eventually.ts'
import { fill } from '../../test/page/forms.ts'
import { openPage } from '../../test/page/page.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()
const { ana, olga } = world
const own = async (email: string) =>
  (await ana.get('/availability')).body.availability.find(
    (one: { user: { email: string } }) => one.user.email === email,
  )

test('everybody says whether they get new conversations, until when, and why', async t => {
  const { screen, user } = await openPage(t, world, { as: ana.email, at: '/settings/availability' })
  await user.click(await screen.findByRole('radio', { name: /^Busy/ }))
  await user.type(screen.getByRole('textbox', { name: 'Note for colleagues' }), 'Training')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('row', { name: /Ana Souza.*Busy.*Training/ })
  const { state, note, until } = await own(ana.email)
  assert.deepEqual([state, note, until], ['busy', 'Training', null])
  assert.equal(screen.queryByRole('button', { name: 'Edit Ana Souza' }), null, 'agents do not change room')
})

test('working hours are typed, and the state follows them', async t => {
  const { screen, user } = await openPage(t, world, { as: olga.email, at: '/settings/availability' })
  await user.click(await screen.findByRole('checkbox', { name: 'Follow my working hours' }))
  await fill(user, screen.getByRole('textbox', { name: 'Friday' }), '8:00-11:00')
  await user.click(screen.getByRole('button', { name: 'Save working hours' }))
  // It is Friday noon.
  await screen.findByRole('row', { name: /Olga Petrova.*Away/ })
  const { by_schedule, schedule, state } = await own(olga.email)
  assert.deepEqual([by_schedule, state, schedule.time_zone], [true, 'away', 'UTC'])
  assert.deepEqual(schedule.week[4], [{ from: '08:00', to: '11:00' }])
})

test('an admin sets how much a member gets, and their skills', async t => {
  const { screen, user, gone } = await openPage(t, world, { as: olga.email, at: '/settings/availability' })
  await user.click(await screen.findByRole('button', { name: 'Edit Ana Souza' }))
  const mail = await screen.findByRole('spinbutton', { name: 'Room for emails' })
  await user.clear(mail)
  await user.clear(screen.getByRole('spinbutton', { name: 'Room for chats' }))
  await user.type(mail, '7')
  await user.type(screen.getByRole('textbox', { name: 'Skills' }), 'french, refunds')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await gone(() => screen.queryByRole('form'))
  await screen.findByText('Email: 0 of 7')
  const { room, skills } = await own(ana.email)
  assert.deepEqual(room, { mail: 7, chat: null })
  assert.deepEqual(skills, ['french', 'refunds'])
})

test('a refused number is named, and what was typed stays', async t => {
  const { screen, user } = await openPage(t, world, { as: olga.email, at: '/settings/availability' })
  await user.click(await screen.findByRole('button', { name: 'Edit Olga Petrova' }))
  const skills = await screen.findByRole('textbox', { name: 'Skills' })
  await user.type(skills, 'x'.repeat(61))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await eventually(() => assert.equal(skills.getAttribute('aria-invalid'), 'true'), {
    what: 'the field is wrong',
  })
  assert.equal((skills as HTMLInputElement).value, 'x'.repeat(61))
})

test('a team gets a queue by its form', async t => {
  await olga.post('/teams', { team: { name: 'Painters', members: [ana.email] } })
  const { screen, user, gone } = await openPage(t, world, { as: olga.email, at: '/settings/teams' })
  await user.click(await screen.findByRole('button', { name: 'Edit Painters' }))
  await user.selectOptions(
    await screen.findByRole('combobox', { name: 'Assignment' }),
    'Automatic, most important first',
  )
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await gone(() => screen.queryByRole('form'))
  const { body } = await ana.get('/teams')
  const { queue } = body.teams.find(({ name }: { name: string }) => name === 'Painters')
  assert.deepEqual(queue, { order: 'priority', away: 'queue' })
})

test('a team without a queue can give back what somebody away has', async t => {
  await olga.post('/teams', { team: { name: 'Roofers', members: [ana.email] } })
  const queueOf = async () => {
    const { body } = await ana.get('/teams')
    return body.teams.find(({ name }: { name: string }) => name === 'Roofers').queue
  }
  const { screen, user, gone } = await openPage(t, world, { as: olga.email, at: '/settings/teams' })
  const save = async (choice: string) => {
    await user.click(await screen.findByRole('button', { name: 'Edit Roofers' }))
    const name = 'When a customer writes while the assignee is away'
    await user.selectOptions(await screen.findByRole('combobox', { name }), choice)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await gone(() => screen.queryByRole('form'))
    return queueOf()
  }
  assert.deepEqual(await save('Unassign the conversation'), { order: 'by_hand', away: 'queue' })
  assert.equal(await save('Keep the assignee'), null)
})
