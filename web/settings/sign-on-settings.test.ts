import assert from 'node:assert/strict'
import { test } from 'node:test'
import { transaction } from '../../src/kit/scope.ts'
import { findSignOn, type SignOnRow } from '../../src/people/sign-on/queries.ts'
import { keepResult } from '../../src/people/sign-on/test-result.ts'
import { eventually } from '../../test/eventually.ts'
import { openPage } from '../../test/page/page.ts'
import { startRogueProvider } from '../../test/rogue-provider.ts'
import { createSamlProvider, makeKey } from '../../test/saml-provider.ts'
import { createProvider } from '../../test/scim.ts'
import { enter } from '../../test/session.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()
const rogue = await startRogueProvider()
const { olga, scope } = world
const provider = async () => (await olga.get('/sign_on')).body.provider

test('a provider is checked and set up, with what a group gives', async t => {
  const { screen, user } = await openPage(t, world, { as: olga.email, at: '/settings/sign-on' })
  await screen.findByText('http://demo.localhost:3000/sign-in/oidc')
  await user.type(await screen.findByLabelText('Issuer'), 'http://127.0.0.1:1')
  await user.click(screen.getByRole('button', { name: 'Check' }))
  await screen.findByText('Nothing listens there.')
  await user.clear(screen.getByLabelText('Issuer'))
  await user.type(screen.getByLabelText('Issuer'), rogue.issuer)
  await user.click(screen.getByRole('button', { name: 'Check' }))
  await screen.findByText('Found, with one key. It supports back-channel logout.')
  await user.type(screen.getByLabelText('Client ID'), rogue.client.client_id)
  await user.type(screen.getByLabelText('Client secret'), rogue.client.client_secret)
  await user.click(screen.getByRole('button', { name: 'Add a group' }))
  await user.type(await screen.findByLabelText('Group at the provider'), 'support')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await eventually(
    async () =>
      assert.deepEqual((await provider())?.groups, [{ group: 'support', role: 'agent', team_ids: [] }]),
    {
      what: 'the provider is stored',
    },
  )
  assert.ok(
    (await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Require single sign-on/ })).disabled,
  )
  await eventually(() => assert.equal(screen.getByLabelText<HTMLInputElement>('Client secret').value, ''), {
    what: 'the secret is no longer in the form',
  })
})

test('what is refused is said beside its field, and what was there stays', async t => {
  const { screen, user } = await openPage(t, world, { as: olga.email, at: '/settings/sign-on' })
  await user.type(await screen.findByLabelText('Email domains'), 'no domain!')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/Must be a domain such as example\.com/)
  assert.deepEqual((await provider()).domains, [])
})

test('a test login shows its claims, and the role that they give', async t => {
  const { id } = (await olga.get('/me')).body
  const settings = (await transaction(scope, findSignOn)) as SignOnRow
  const claims = {
    iss: rogue.issuer,
    sub: '8f1c',
    email: 'ana@juniper.example',
    email_verified: true,
    groups: ['support', 'all staff'],
  }
  await keepResult(scope, id, { settings, redeemed: { claims, algorithm: 'RS256' } })
  const page = await openPage(t, world, { as: olga.email, at: '/settings/sign-on' })
  await page.screen.findByText('It works. Result: Agent')
  await page.screen.findByText('ana@juniper.example')
  await page.close()
  await keepResult(scope, id, {
    settings,
    redeemed: { claims: { ...claims, groups: ['baking'] }, algorithm: 'RS256' },
  })
  const again = await openPage(t, world, { as: olga.email, at: '/settings/sign-on' })
  await again.screen.findByText(/None of your groups may log in here/)
})

test('it is for those who set it up', async t => {
  const { screen } = await openPage(t, world, { as: world.ana.email, at: '/settings/sign-on' })
  await screen.findByRole('heading', { name: 'Settings' })
  assert.equal(screen.queryByLabelText('Issuer'), null)
})

test('a token for provisioning is made, and shown', async t => {
  const { screen, user } = await openPage(t, world, { as: olga.email, at: '/settings/sign-on' })
  await screen.findByText('http://demo.localhost:3000/scim/v2')
  await user.click(await screen.findByRole('button', { name: 'Create token' }))
  const secret = (await screen.findByText(/^aws_/)).textContent as string
  const scim = createProvider(world, secret)
  assert.equal((await scim('POST', '/Groups', { displayName: 'Clerks' })).status, 201)
  await screen.findByText(`Created by ${olga.email} · never used`)
})

test('the token is not shown again, the groups that came are, and it is removed', async t => {
  const { screen, user } = await openPage(t, world, { as: olga.email, at: '/settings/sign-on' })
  await screen.findByText('Clerks')
  await screen.findByText('Gives no role')
  assert.equal(screen.queryByText(/^aws_/), null)
  await user.click(screen.getByRole('button', { name: 'Remove token' }))
  await user.click(await screen.findByRole('button', { name: 'Remove the token?' }))
  await screen.findByRole('button', { name: 'Create token' })
  assert.equal((await olga.get('/sign_on/scim')).body.token, null)
})

test('a SAML provider is checked and set up by its metadata, and shows what it has to know of us', async t => {
  const idp = await createSamlProvider(world.clock)
  assert.equal((await provider()).kind, 'oidc')
  const { screen, user } = await openPage(t, world, { as: olga.email, at: '/settings/sign-on' })
  await user.click(await screen.findByRole('combobox', { name: 'Protocol' }))
  await user.click(await screen.findByRole('option', { name: 'SAML 2.0' }))
  await screen.findByText('http://demo.localhost:3000/sign-in/saml/metadata')
  assert.ok(screen.queryByLabelText('Client secret') === null)
  const metadata = screen.getByLabelText('Metadata (XML)')
  await user.click(metadata)
  await user.paste('<a/>')
  await user.click(screen.getByRole('button', { name: 'Check' }))
  await screen.findByText(/must be the metadata of a SAML identity provider/i)
  await user.clear(metadata)
  await user.click(metadata)
  await user.paste(idp.metadata())
  await user.click(screen.getByRole('button', { name: 'Check' }))
  await screen.findByText(/Found, with one certificate\./)
  await user.type(screen.getByLabelText('Email attribute'), 'email')
  const trust = screen.getByLabelText<HTMLInputElement>(/^Trust email addresses/)
  assert.equal(trust.checked, false)
  await user.click(trust)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await eventually(async () => assert.equal((await provider()).kind, 'saml'), { what: 'it is stored' })
  const { issuer, saml, groups, trusts_addresses } = await provider()
  assert.deepEqual(
    [issuer, saml.email_attribute, groups.length, trusts_addresses],
    [idp.entityId, 'email', 1, true],
  )
  await screen.findByText(/expires 25 Dec 2027|expires Dec 25, 2027/)
})

test('an end of the certificate is warned of, and the next one is entered beside it', async t => {
  const soon = await makeKey({ until: 20 })
  const next = await makeKey()
  const browser = await enter(world, olga.email)
  await browser.put('/sign_on', { sign_on: { certificates: [soon.certificate] } })
  const { screen, user, gone } = await openPage(t, world, { as: olga.email, at: '/settings/sign-on' })
  await screen.findByText(/certificate expires on (10 Dec 2026|Dec 10, 2026)/)
  const field = screen.getByLabelText<HTMLTextAreaElement>('Signing certificates')
  await user.click(field)
  field.setSelectionRange(field.value.length, field.value.length)
  await user.paste(`\n${next.certificate}`)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await eventually(async () => assert.equal((await provider()).saml.certificates.length, 2), {
    what: 'both count',
  })
  await gone(() => screen.queryByText(/certificate expires on/))
})
