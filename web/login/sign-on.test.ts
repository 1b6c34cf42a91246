import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../test/eventually.ts'
import { openPage } from '../../test/page/page.ts'
import { startRogueProvider } from '../../test/rogue-provider.ts'
import { setUpSignOn } from '../../test/sign-on-world.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()
const rogue = await startRogueProvider()
const GERMAN = { language: 'de' }

test('without a provider, the login asks for the password alone', async t => {
  const { screen, network } = await openPage(t, world, { at: '/login' })
  await eventually(() => assert.ok(network.asked.includes('GET /login/ways')), { what: 'it has asked' })
  await network.settle()
  assert.deepEqual(
    screen.getAllByRole('button').map(({ textContent }) => textContent),
    ['Log in', 'Forgot your password?'],
  )
})

test('the button of the provider comes first, and takes the wanted page along', async t => {
  await setUpSignOn(world, { issuer: rogue.issuer, ...rogue.client, button: 'Log in with Juniper ID' })
  const { screen, user, network } = await openPage(t, world, { at: '/login?next=/inbox/open' })
  const button = await screen.findByRole('button', { name: 'Log in with Juniper ID' })
  const [first, second] = screen.getAllByRole('button')
  assert.ok(first === button)
  assert.ok(!second?.classList.contains('main'))
  await user.click(button)
  await eventually(() => assert.ok(network.asked.includes('POST /login/sign-on')), { what: 'it has begun' })
})

test('where passwords are for owners only, they are one step away', async t => {
  const { screen, user, network } = await openPage(t, world, {
    at: '/login',
    preferences: GERMAN,
    answering: ({ url }) =>
      url.pathname === '/login/ways'
        ? Response.json({ sign_on: { button: 'Juniper ID', only: true } })
        : undefined,
  })
  await screen.findByRole('button', { name: 'Juniper ID' })
  assert.equal(screen.queryByLabelText('Passwort'), null)
  await user.click(screen.getByRole('button', { name: 'Mit Passwort anmelden' }))
  await screen.findByLabelText('Passwort')
  network.answer(undefined)
})

test('coming back, a refusal is told in the language of the page, and the address loses the answer', async t => {
  const at = `/sign-in/oidc?code=a&state=${'x'.repeat(43)}`
  const { screen, path } = await openPage(t, world, { at, preferences: GERMAN })
  await screen.findByText(/abgelaufen oder wurde in einem anderen Browser begonnen/)
  assert.equal(path(), '/login')
  // The refusal stays when the button comes.
  await screen.findByRole('button', { name: 'Log in with Juniper ID' })
  assert.ok(screen.getByRole('alert'))
})

test('coming back logs in; a member who is known by the address is asked for the password', async t => {
  const answers: Record<string, object> = {
    '/login/sign-on/response': {
      state: 'connect',
      ticket: 'a-ticket',
      email: 'ana@demo.test',
      'password?': true,
      'code?': true,
    },
    '/login/sign-on/connect': { state: 'in', next: '/inbox/open' },
    '/api/v1/me': { id: 1 },
  }
  const { screen, user, network } = await openPage(t, world, {
    at: '/sign-in/oidc?code=a&state=b',
    answering: ({ url }) => {
      const answer = answers[url.pathname]
      return answer && Response.json(answer)
    },
  })
  await screen.findByText(/ana@demo\.test is a member of the team already/)
  await user.type(screen.getByLabelText('Password'), 'a password')
  await user.type(screen.getByLabelText('Verification code'), '123456')
  await user.click(screen.getByRole('button', { name: 'Connect' }))
  await eventually(() => assert.equal(network.asked.at(-1), 'GET /api/v1/me'), { what: 'they are in' })
})
