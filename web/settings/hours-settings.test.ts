import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { fill, press } from '../../test/page/forms.ts'
import { openPage } from '../../test/page/page.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()
await world.olga.post('/teams', { team: { name: 'Night shift', members: [] } })

const stored = async () => (await world.olga.get('/business_hours')).body.business_hours

async function openHours(t: TestContext, at: string) {
  const page = await openPage(t, world, { as: world.olga.email, at: `/settings/hours${at}` })
  const save = () => press(page.user, () => page.screen.getByRole('button', { name: 'Save' }))
  return { ...page, save, isListed: () => page.screen.findByRole('button', { name: 'Add business hours' }) }
}

test('the week of the brand is typed, with a lunch left out and a holiday', async t => {
  const { screen, user, save, isListed } = await openHours(t, '/new')
  await fill(user, await screen.findByLabelText('Monday'), '9:00-12:30, 1 pm - 5:30 pm')
  await user.click(screen.getByRole('button', { name: 'Copy Monday to weekdays' }))
  await user.click(screen.getByRole('checkbox', { name: 'Friday: open' }))
  await user.click(screen.getByRole('button', { name: 'Add holiday' }))
  await fill(user, screen.getByLabelText('Name of holiday 1'), 'Christmas')
  await fill(user, await screen.findByLabelText('Date of holiday 1'), '12/25/2026')
  await save()
  await isListed()
  const [hours] = await stored()
  const halves = [
    { from: '09:00', to: '12:30' },
    { from: '13:00', to: '17:30' },
  ]
  assert.deepEqual(hours.week, [halves, halves, halves, halves, [], [], []])
  assert.deepEqual(hours.holidays, [{ day: '2026-12-25', name: 'Christmas' }])
  await screen.findByText('Everyone')
  await screen.findByText(/(Open|Closed) now, (closes|opens) /)
})

test('the public holidays of a region are added once, and those that are there stay', async t => {
  const { screen, user, save, isListed } = await openHours(t, '/new')
  await screen.findByLabelText('Monday')
  await user.click(screen.getByRole('button', { name: 'Public holidays…' }))
  const choose = async (field: string, value: string) => {
    await user.click(await screen.findByRole('combobox', { name: field }))
    await user.click(await screen.findByRole('option', { name: value }))
  }
  await choose('Country', 'Germany')
  await choose('Region', 'Bayern')
  const add = screen.getByRole('button', { name: 'Add those until the end of next year' })
  await user.click(add)
  await screen.findByText(/^\d+ holidays added\.$/)
  await user.click(add)
  await screen.findByText('0 holidays added.')
  await choose('For', 'Night shift')
  await save()
  await isListed()
  const days = (await stored()).at(-1).holidays.map(({ day }: { day: string }) => day)
  assert.ok(days.includes('2027-01-06'), `Epiphany is a holiday in Bavaria: ${days}`)
  assert.deepEqual(days, [...new Set(days)].sort())
})

test('a week without times says what counts then, while it is written and in the list', async t => {
  for (const { id } of await stored()) await world.olga.send('DELETE', `/business_hours/${id}`)
  const empty = /No day has times, so rules and SLA policies count all hours\./
  const { screen, user, save, isListed } = await openHours(t, '/new')
  await screen.findByLabelText('Monday')
  assert.equal(screen.queryByText(empty), null)
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
    await user.click(screen.getByRole('checkbox', { name: `${day}: open` }))
  await screen.findByText(empty)
  await save()
  await isListed()
  await screen.findByText(empty)
})
