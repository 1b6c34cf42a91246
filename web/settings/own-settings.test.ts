import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { transaction } from '../../src/kit/scope.ts'
import { updateConfirmed } from '../../src/people/sessions/session-queries.ts'
import { eventually } from '../../test/eventually.ts'
import { fill, press, refused } from '../../test/page/forms.ts'
import { openPage } from '../../test/page/page.ts'
import { createVisitor, enter, linkTicket } from '../../test/session.ts'
import { createCaller, createWorld, makeToken } from '../../test/world.ts'

const world = await createWorld()
const PASSWORD = 'four words make sense'
const OTHER_PASSWORD = 'five words make more sense'

/** Somebody new, in a browser beside the page. */
async function hire(name: string) {
  const email = `${name.toLowerCase().replace(' ', '.')}@demo.test`
  await world.olga.post('/staff', { staff: { name, email, role: 'agent' } })
  return { email, other: await enter(world, email) }
}

async function open(t: TestContext, { email, other }: Awaited<ReturnType<typeof hire>>, section = 'me') {
  const page = await openPage(t, world, { as: email, at: `/settings/${section}` })
  return {
    ...page,
    stored: async (path: string) => (await other.get(path)).body,
    /** The card with this heading. */
    async card(heading: string) {
      const found = await page.screen.findByText(heading, { selector: '.card h2' })
      const element = found.closest('.card') as HTMLElement
      return { element, ...page.within(element) }
    },
  }
}

test('a password that is guessed first is refused at its field, and none is set', async t => {
  const { user, card, stored } = await open(t, await hire('Bea Marsh'))
  const form = await card('Password')
  const field = form.getByLabelText<HTMLInputElement>('New password')
  assert.ok(form.queryByLabelText('Current password') === null)
  for (const [password, why] of [
    ['password123', /common/i],
    ['aaaaaaaaaaaa', /different characters/],
    ['Bea Marsh 2026', /your name/],
  ] as const) {
    await fill(user, field, password)
    await user.click(form.getByRole('button', { name: 'Save' }))
    await refused(() => field, why)
    assert.equal(field.value, password)
  }
  assert.equal((await stored('/me'))['password?'], false)
})

test('a password logs in from then on; changing it takes the present one', async t => {
  const cem = await hire('Cem Aydin')
  const { user, card } = await open(t, cem)
  const form = await card('Password')
  const field = form.getByLabelText<HTMLInputElement>('New password')
  await fill(user, field, PASSWORD)
  await user.click(form.getByRole('button', { name: 'Save' }))
  const current = await form.findByLabelText('Current password')
  await eventually(() => assert.equal(field.value, ''), { what: 'the field is empty again' })
  assert.equal((await createVisitor(world).logIn(cem.email, PASSWORD)).status, 200)
  await fill(user, current, 'a wrong one')
  await fill(user, field, OTHER_PASSWORD)
  await user.click(form.getByRole('button', { name: 'Save' }))
  await refused(() => current, /wrong|not/)
  assert.equal(field.value, OTHER_PASSWORD)
  assert.equal((await createVisitor(world).logIn(cem.email, PASSWORD)).status, 200)
})

test('the other sessions are listed, and can be ended at once', async t => {
  const dee = await hire('Dee Ozols')
  const phone = createVisitor(world)
  const agent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'
  const ticket = await linkTicket(world, dee.email)
  await phone.send('POST', '/login/link', { ticket }, { 'user-agent': agent })
  const { user, card, gone } = await open(t, dee)
  const sessions = await card('Active sessions')
  await sessions.findByText('This browser')
  assert.equal((await phone.get('/me/sessions')).body.length, 3)
  const rows = sessions.getAllByRole('row').map(row => row.textContent ?? '')
  assert.equal(rows.length, 3)
  assert.equal(rows.filter(row => /Chrome, Linux/.test(row)).length, 1)
  await user.click(sessions.getByRole('button', { name: 'Log out all others' }))
  await gone(() => sessions.queryByRole('button', { name: 'Log out all others' }))
  assert.equal(sessions.getAllByRole('row').length, 1)
  for (const { get } of [phone, dee.other]) assert.equal((await get('/me')).status, 401)
})

test('a second factor takes effect with its first right code, and goes with one', async t => {
  const eli = await hire('Eli Stone')
  const program = createCaller(world.app, world.scope, await makeToken(world.scope, eli.email))
  const stored = async () => (await program.get('/me')).body
  const { user, card } = await open(t, eli)
  const factor = await card('Two-factor authentication')
  await user.click(factor.getByRole('button', { name: 'Set up authenticator app' }))
  const enterCode = async (code: string, name: string | RegExp) => {
    const button = await factor.findByRole('button', { name })
    await fill(user, factor.getByLabelText('Verification code'), code)
    await press(user, () => button)
  }
  const field = await factor.findByLabelText<HTMLInputElement>('Verification code')
  const secret = Secret.fromBase32(factor.element.querySelector('code')?.textContent ?? '')
  await enterCode('000000', 'Confirm')
  await refused(() => field, /./)
  assert.equal(field.value, '000000')
  assert.equal((await stored())['second_factor?'], false)
  await enterCode(new TOTP({ secret }).generate({ timestamp: world.clock.now.getTime() }), 'Confirm')
  await factor.findByText(/recovery codes left/)
  const codes = await eventually(
    () => factor.element.querySelector('pre')?.textContent?.split('\n') ?? false,
    { what: 'the recovery codes are shown' },
  )
  assert.equal(codes.length, (await stored()).recovery_codes_left)
  assert.equal((await eli.other.get('/me')).status, 401, 'other sessions are ended')
  assert.match(factor.element.textContent ?? '', new RegExp(`You have ${codes.length} recovery codes left`))
  await enterCode('000000', /^Turn off/)
  await refused(() => factor.getByLabelText('Verification code'), /./)
  assert.equal((await stored())['second_factor?'], true)
  await enterCode(codes[0] as string, /^Turn off/)
  await factor.findByText(/^Off\. Turn it on/)
  assert.equal((await stored())['second_factor?'], false)
})

test('each notification is switched by itself', async t => {
  const { screen, user, within, stored } = await open(t, await hire('Fay Quist'), 'notifications')
  const boxes = within(await screen.findByRole('group', { name: 'Email notifications' }))
  const labels = { assigned: /assigned to me/, followed: /I follow/, unassigned: /^Unassigned/ }
  for (const [reason, label] of Object.entries(labels)) {
    const box = boxes.getByLabelText<HTMLInputElement>(label)
    const isOn = (await stored('/me')).notify.includes(reason)
    assert.equal(box.checked, isOn, reason)
    const others = (await stored('/me')).notify.filter((one: string) => one !== reason)
    await user.click(box)
    await eventually(() => assert.equal(box.checked, !isOn), { what: `${reason} is switched` })
    const expected = isOn ? others : [...others, reason]
    await eventually(
      async () => assert.deepEqual((await stored('/me')).notify.toSorted(), expected.toSorted()),
      { what: `${reason} is stored, and nothing else` },
    )
  }
})

test('the language of mail is chosen, and given back to the brand', async t => {
  const { screen, user, stored } = await open(t, await hire('Liv Moen'), 'notifications')
  const choice = await screen.findByLabelText<HTMLSelectElement>('Language of emails to you')
  for (const [name, code] of [
    ['العربية', 'ar'],
    ['The brand’s language', null],
  ] as const) {
    await user.selectOptions(choice, name)
    await eventually(async () => assert.equal((await stored('/me')).language, code), {
      what: `${name} is stored`,
    })
  }
})

test('a signature is written in its own section', async t => {
  const { screen, user, stored } = await open(t, await hire('Sal Otto'), 'signature')
  await fill(user, await screen.findByLabelText('Signature'), 'Sal from Juniper')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await eventually(async () => assert.equal((await stored('/me')).signature, 'Sal from Juniper'), {
    what: 'the signature is stored',
  })
})

test('a token is shown once, works until it is revoked, and needs a name', async t => {
  const gus = await hire('Gus Tandy')
  const { screen, document, user, stored, close } = await open(t, gus, 'tokens')
  const name = await screen.findByLabelText<HTMLInputElement>('Name')
  const add = screen.getByRole('button', { name: 'Add' })
  await fill(user, name, 'x'.repeat(201))
  await user.click(add)
  await refused(() => name, /characters/)
  assert.equal(name.value, 'x'.repeat(201))
  assert.equal((await stored('/me/tokens')).length, 0)
  await fill(user, name, 'Nightly export')
  await user.click(add)
  const token = await eventually(() => document.querySelector('.notice code')?.textContent ?? false, {
    what: 'the token is shown',
  })
  await eventually(() => assert.equal(name.value, ''), { what: 'the field is empty again' })
  const program = createCaller(world.app, world.scope, { email: gus.email, token })
  assert.equal((await program.get('/me')).status, 200)
  await close()
  const again = await open(t, gus, 'tokens')
  const row = again.within(await again.screen.findByRole('row', { name: /Nightly export/ }))
  assert.ok(again.screen.queryByText(token) === null)
  await again.user.click(row.getByRole('button', { name: 'Revoke' }))
  await again.gone(() => again.screen.queryByRole('row', { name: /Nightly export/ }))
  assert.equal((await program.get('/me')).status, 401)
})

test('who logged in long ago confirms with the password before a token is made; Cancel makes none', async t => {
  const hal = await hire('Hal Ostrow')
  assert.equal((await hal.other.put('/me/password', { password: PASSWORD })).status, 200)
  world.clock.now = new Date(world.clock.now.getTime() + 20 * 60_000)
  const { screen, user, within, document, stored, gone } = await open(t, hal, 'tokens')
  world.clock.now = new Date(world.clock.now.getTime() + 20 * 60_000)
  await fill(user, await screen.findByLabelText('Name'), 'Nightly export')
  const add = () => screen.getByRole('button', { name: 'Add' })
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
  await user.click(add())
  await user.click((await dialog()).getByRole('button', { name: 'Close' }))
  await gone(() => screen.queryByRole('dialog'))
  await screen.findByText(/Confirm that it is you, with your password/)
  assert.equal(screen.getByLabelText<HTMLInputElement>('Name').value, 'Nightly export')
  assert.equal((await stored('/me/tokens')).length, 0)
  await press(user, add)
  const asked = await dialog()
  const password = asked.getByLabelText<HTMLInputElement>('Password')
  await fill(user, password, 'a wrong one')
  await user.click(asked.getByRole('button', { name: 'Continue' }))
  await refused(() => password, /wrong/)
  await fill(user, password, PASSWORD)
  await press(user, () => asked.getByRole('button', { name: 'Continue' }))
  await eventually(() => document.querySelector('.notice code') !== null, { what: 'the token is shown' })
  assert.deepEqual(
    (await stored('/me/tokens')).map(({ name }: { name: string }) => name),
    ['Nightly export'],
  )
})

test('with single sign-on the provider confirms in another tab, and what was typed stays', async t => {
  const ina = await hire('Ina Roth')
  world.clock.now = new Date(world.clock.now.getTime() + 20 * 60_000)
  const { screen, user, within, network, document, stored } = await open(t, ina, 'tokens')
  world.clock.now = new Date(world.clock.now.getTime() + 20 * 60_000)
  const opened: { opener: unknown; url?: string; location: { replace(url: string): void } }[] = []
  Object.assign(globalThis.window, {
    open() {
      const tab = { opener: {}, location: { replace: (url: string) => Object.assign(tab, { url }) } }
      opened.push(tab)
      return tab
    },
  })
  network.answer(({ url }) => {
    if (url.pathname === '/login/ways')
      return Response.json({ sign_on: { button: 'Juniper ID', only: false } })
    if (url.pathname.endsWith('/me/confirmation/sign_on'))
      return Response.json({ url: 'https://login.juniper.example/authorize' })
    return undefined
  })
  await fill(user, await screen.findByLabelText('Name'), 'Nightly export')
  await user.click(screen.getByRole('button', { name: 'Add' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
  await user.click(await dialog.findByRole('button', { name: 'Juniper ID' }))
  await eventually(() => opened[0]?.url !== undefined, { what: 'the tab goes to the provider' })
  assert.deepEqual([opened[0]?.opener, opened[0]?.url], [null, 'https://login.juniper.example/authorize'])
  const userId = (await stored('/me')).id
  for (const { id } of await stored('/me/sessions'))
    await transaction(world.scope, tx => updateConfirmed(tx, { id, userId }))
  const channel = new BroadcastChannel('answerwell-confirmed')
  channel.postMessage(true)
  channel.close()
  await eventually(() => document.querySelector('.notice code') !== null, { what: 'the token is shown' })
})
