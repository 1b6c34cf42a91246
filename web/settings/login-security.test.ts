import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OLGA } from '../../db/cast.ts'
import { eventually } from '../../test/eventually.ts'
import { openPage } from '../../test/page/page.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()
const { olga } = world
const settings = async () => (await olga.get('/login_settings')).body
const PIA = { email: 'pia@demo.test', password: 'Str0ng-and-long-enough' }
await olga.post('/staff', { staff: { name: 'Pia', ...PIA } })

test('an admin chooses how long sessions last, and what does not fit is said beside its field', async t => {
  const { screen, user, within } = await openPage(t, world, {
    as: OLGA.email,
    at: '/settings/login-security',
  })
  const form = within(await screen.findByRole('form', { name: 'Session duration' }))
  const choose = async (label: string, option: string) => {
    await user.click(await screen.findByLabelText(label))
    await user.click(await screen.findByRole('option', { name: option }))
  }
  await choose('Log out in any case after', '1 day')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await screen.findByText(/must be at most the lifetime of sessions/i)
  await choose('Log out after inactivity of', '15 minutes')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await eventually(
    async () => {
      const { idle_minutes, lifetime_minutes } = await settings()
      assert.deepEqual([idle_minutes, lifetime_minutes], [15, 1_440])
    },
    { what: 'both are stored' },
  )
})

test('who writes when their session ends logs in on the page, and loses nothing', async t => {
  const { slug } = await world.start({ subject: 'Idle' })
  const page = await openPage(t, world, { as: PIA.email, at: `/inbox/all/${slug}` })
  const { screen, user, within, clock, gone } = page
  await screen.findByText('Where is it?', { selector: '.message *' })
  const reply = () => screen.findByRole<HTMLTextAreaElement>('combobox', { name: 'Reply' })
  world.clock.now = new Date(world.clock.now.getTime() + 16 * 60_000)
  await user.type(await reply(), 'Written too late')
  await clock.pass(1_000)
  const dialog = within(await screen.findByRole('dialog', { name: 'You have been logged out' }))
  await user.type(dialog.getByLabelText('Email address'), PIA.email)
  await user.type(dialog.getByLabelText('Password'), PIA.password)
  await user.click(dialog.getByRole('button', { name: 'Log in' }))
  await gone(() => screen.queryByRole('dialog'))
  assert.equal((await reply()).value, 'Written too late')
})

test('what a page sends that nobody has touched for a minute says so', async t => {
  const { slug } = await world.start({ subject: 'Left open' })
  const page = await openPage(t, world, { as: PIA.email, at: `/inbox/all/${slug}` })
  const { screen, user, clock, network } = page
  await screen.findByText('Where is it?', { selector: '.message *' })
  const marks: (string | null)[] = []
  network.answer(({ headers, url }) => {
    if (url.pathname.endsWith('/presence')) marks.push(headers.get('answerwell-idle'))
    return undefined
  })
  const heard = async (mark: string | null) => {
    await clock.pass(20_000)
    await eventually(() => assert.equal(marks.at(-1), mark), { what: `the page says ${mark}` })
  }
  await user.keyboard('{Shift}')
  await heard(null)
  await clock.pass(60_000)
  await heard('1')
  await user.keyboard('{Shift}')
  await heard(null)
})
