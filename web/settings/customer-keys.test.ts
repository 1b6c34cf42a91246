import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { eventually } from '../../test/eventually.ts'
import { openPage } from '../../test/page/page.ts'
import { createWorld } from '../../test/world.ts'
import { SAMPLES } from './sign-in-samples.ts'

const world = await createWorld()
const { olga } = world
const stored = async () => (await olga.get('/sign_in_keys')).body.sign_in_keys
const AT = '/settings/customer-sign-in'

test('a key is made, its secret is shown once, and it is deleted after a question', async t => {
  const { screen, user } = await openPage(t, world, { as: olga.email, at: AT })
  await screen.findByText('No keys yet')
  await user.click(screen.getByRole('button', { name: 'Create key' }))
  await screen.findByText(/The secret of the key/)
  const [key] = await stored()
  await screen.findByText(key.kid)
  await screen.findByText(/^[\w-]{43}$/)
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await screen.findByText('Customers whose sign-in used this key are signed out.')
  await user.click(screen.getByRole('button', { name: 'Delete permanently?' }))
  await screen.findByText('No keys yet')
  assert.deepEqual(await stored(), [])
})

test('a public key is asked for where it is needed, and what is refused stays in the form', async t => {
  const { screen, user } = await openPage(t, world, { as: olga.email, at: AT })
  await user.click(await screen.findByLabelText('Algorithm'))
  await user.click(await screen.findByRole('option', { name: 'EdDSA (public key)' }))
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Public key')
  await user.type(field, 'rubbish')
  await user.click(screen.getByRole('button', { name: 'Create key' }))
  await screen.findByText(/Must be a public Ed25519 key/)
  assert.equal(field.value, 'rubbish')
  const { publicKey } = generateKeyPairSync('ed25519')
  await user.clear(field)
  await user.click(field)
  await user.paste(publicKey.export({ type: 'spki', format: 'pem' }).toString())
  await user.click(screen.getByRole('button', { name: 'Create key' }))
  await eventually(async () => assert.equal((await stored())[0]?.algorithm, 'EdDSA'), {
    what: 'the key is stored',
  })
})

test('the sample is that of the docs, in the language that was chosen', async t => {
  const docs = readFileSync(join(import.meta.dirname, '../../docs/customers-sign-in.md'), 'utf8')
  for (const sample of Object.values(SAMPLES)) assert.ok(docs.includes(sample))
  const { screen, user } = await openPage(t, world, { as: olga.email, at: AT })
  await screen.findByText(/createHmac\('sha256'/)
  await user.click(screen.getByLabelText('Programming language'))
  await user.click(await screen.findByRole('option', { name: 'Python' }))
  await screen.findByText(/import base64/)
})

test('those who may not set up sign-on have no such section', async t => {
  const { screen } = await openPage(t, world, { as: world.ana.email, at: AT })
  await screen.findByRole('heading', { name: 'Appearance' })
  assert.equal(screen.queryByText('Customer sign-in'), null)
})
