import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { fill, refused } from '../../test/page/forms.ts'
import { openPage } from '../../test/page/page.ts'
import { addPasskey } from '../../test/passkeys.ts'
import { enter } from '../../test/session.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()
const { olga, db } = world

/** A member with a passkey, in a browser beside the page. */
async function hire(name: string) {
  const email = `${name.toLowerCase()}@demo.test`
  await olga.post('/staff', { staff: { name, email, role: 'agent', password: 'four words make sense' } })
  const other = await enter(world, email)
  const { passkey } = await addPasskey(other, { name: 'Work laptop' })
  const { id } = (await other.get('/me')).body
  const names = async () => {
    const rows = await db.rows<{ name: string }>(sql`select name from passkeys where user_id = ${id}`)
    return rows.map(({ name }) => name)
  }
  return { email, names, codes: passkey.recovery_codes as string[] }
}

test('a passkey is renamed in a dialog, whose refusal stands at the field, and removed', async t => {
  const { email, names } = await hire('Ines')
  const page = await openPage(t, world, { as: email, at: '/settings/me' })
  const { screen, user } = page
  await user.click(await screen.findByRole('button', { name: 'Rename' }))
  const dialog = page.within(await screen.findByRole('dialog', { name: 'Rename passkey' }))
  const field = dialog.getByLabelText<HTMLInputElement>('Name')
  await fill(user, field, '   ')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await refused(() => field, /./)
  await fill(user, field, 'Old laptop')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await page.gone(() => screen.queryByRole('dialog'))
  await screen.findByText('Old laptop')
  assert.deepEqual(await names(), ['Old laptop'])
  assert.ok(screen.getByText(/^On\. You have 10 recovery codes left/))
  assert.ok(screen.getByText(/This browser has no passkeys for this page/))
})

test('a passkey of another host says so', async t => {
  const { email } = await hire('Jana')
  await db.write(sql`update passkeys set host = 'help.old.example' where name = 'Work laptop'`)
  const { screen } = await openPage(t, world, { as: email, at: '/settings/me' })
  await screen.findByText('Made for help.old.example. It does not work here.')
})

test('whoever has been logged in for long confirms with a code before a passkey is removed: the password is not enough', async t => {
  const { email, names, codes } = await hire('Kim')
  const page = await openPage(t, world, { as: email, at: '/settings/me' })
  const { screen, user } = page
  world.clock.now = new Date(world.clock.now.getTime() + 20 * 60_000)
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  const dialog = async () =>
    page.within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
  await user.type((await dialog()).getByLabelText('Password'), 'four words make sense')
  await user.click((await dialog()).getByRole('button', { name: 'Continue' }))
  await screen.findByText(/a password alone is not enough for this/)
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  await user.type((await dialog()).getByLabelText('Or a verification code'), codes[0] as string)
  await user.click((await dialog()).getByRole('button', { name: 'Continue' }))
  await screen.findByText('No passkeys yet')
  assert.deepEqual(await names(), [])
})
