// The brand requires a second factor: members are told in time, and set it up without losing what they write.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { OLGA } from '../../db/cast.ts'
import { transaction } from '../../src/kit/scope.ts'
import { lockLoginSettings, updateLoginSettings } from '../../src/people/login-settings/queries.ts'
import { eventually } from '../../test/eventually.ts'
import { openPage, type Page } from '../../test/page/page.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()
const { olga, scope, clock } = world
const DAY = 24 * 60 * 60_000
const dayIn = (days: number) => new Date(clock.now.getTime() + days * DAY).toISOString().slice(0, 10)

/** The brand requires it from then on. */
async function require(from: string, isRequired = true) {
  await transaction(scope, async tx => {
    const row = await lockLoginSettings(tx)
    await updateLoginSettings(tx, { ...row, secondFactorRequired: isRequired, secondFactorDay: from })
  })
}

async function hire(name: string) {
  const email = `${name.toLowerCase()}@demo.test`
  await olga.post('/staff', { staff: { name, email, password: 'Str0ng-and-long-enough' } })
  return email
}

const dialogOf = async (page: Page) => {
  const element = await page.screen.findByRole('dialog', { name: 'Two-factor authentication' })
  return { element, ...page.within(element) }
}

/** Enters a code of the authenticator that the dialog shows. */
async function setUp(page: Page) {
  const dialog = await dialogOf(page)
  await page.user.click(await dialog.findByRole('button', { name: 'Set up authenticator app' }))
  const field = await dialog.findByLabelText('Verification code')
  const secret = Secret.fromBase32(dialog.element.querySelector('code')?.textContent ?? '')
  await page.user.type(field, new TOTP({ secret }).generate({ timestamp: clock.now.getTime() }))
  await page.user.click(dialog.getByRole('button', { name: 'Confirm' }))
  await dialog.findByText(/Keep these recovery codes/)
  await page.user.click(dialog.getByRole('button', { name: 'I have saved the codes' }))
  await page.gone(() => page.screen.queryByRole('dialog'))
}

test('until the day a notice leads to the set-up', async t => {
  await require(dayIn(7))
  const { screen, user, path } = await openPage(t, world, { as: await hire('Noa'), at: '/inbox/open' })
  const notice = await screen.findByText(/^From .* logging in here requires two-factor authentication/)
  await user.click(screen.getByRole('link', { name: 'Set up authenticator app' }))
  await eventually(() => assert.equal(path(), '/settings/me'), { what: 'the settings are open' })
  assert.ok(notice)
})

test('from the day on, the page asks for it, and goes on once it is set up', async t => {
  const email = await hire('Omar')
  await require(dayIn(0))
  const page = await openPage(t, world, { as: email, at: '/inbox/open' })
  await dialogOf(page)
  assert.equal(page.screen.queryByRole('button', { name: 'Close' }), null)
  await setUp(page)
  await page.screen.findByRole('heading', { name: 'All open' })
  assert.equal((await olga.get('/login_settings')).body.without_second_factor.includes(email), false)
})

test('what somebody is writing when the day comes stays, and is saved afterwards', async t => {
  await require(dayIn(7))
  const { slug } = await world.start({ subject: 'At midnight' })
  const page = await openPage(t, world, { as: await hire('Pam'), at: `/inbox/all/${slug}` })
  await page.screen.findByText('Where is it?', { selector: '.message *' })
  const reply = () => page.screen.findByRole<HTMLTextAreaElement>('combobox', { name: 'Reply' })
  await page.user.type(await reply(), 'Before')
  await require(dayIn(0))
  await page.user.type(await reply(), ' and after')
  await page.clock.pass(1_000)
  await setUp(page)
  assert.equal((await reply()).value, 'Before and after')
  await page.user.type(await reply(), '.')
  await page.clock.pass(2_000)
  await eventually(
    async () => {
      const { drafts } = (await world.ana.get(`/conversations/${slug}/drafts`)).body
      assert.equal(drafts[0]?.body, 'Before and after.')
    },
    { what: 'the draft is saved' },
  )
})

test('an admin requires it on a page, which says who has none', async t => {
  await require(dayIn(7), false)
  const page = await openPage(t, world, { as: OLGA.email, at: '/settings/login-security' })
  const { screen, user, within } = page
  const form = within(await screen.findByRole('form', { name: 'Second factor' }))
  form.getByText(/noa@demo\.test/)
  await user.click(form.getByRole('checkbox', { name: 'Require two-factor authentication for everyone' }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  await eventually(
    async () => assert.equal((await olga.get('/login_settings')).body.second_factor.required, true),
    { what: 'it is required' },
  )
})

test('the list of staff says who has none', async t => {
  const { screen } = await openPage(t, world, { as: OLGA.email, at: '/settings/staff' })
  await eventually(() => assert.ok(screen.getAllByText('No second factor').length > 1), {
    what: 'members without a second factor are marked',
  })
})
