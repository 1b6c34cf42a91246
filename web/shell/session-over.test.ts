// The session ends while somebody writes: the page stays, with the words.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../test/eventually.ts'
import { openPage } from '../../test/page/page.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()
const PIA = { email: 'pia@demo.test', password: 'Str0ng-and-long-enough' }
const QUIN = { email: 'quin@demo.test', password: 'An0ther-and-long-enough' }
await world.olga.post('/staff', { staff: { name: 'Pia', ...PIA } })
await world.olga.post('/staff', { staff: { name: 'Quin', ...QUIN } })

test('words stay when the session ends, and are saved after the login in the same page', async t => {
  const { slug } = await world.start({ subject: 'Interrupted' })
  const at = `/inbox/all/${slug}`
  const page = await openPage(t, world, { as: PIA.email, at })
  const { screen, user, within, network, clock, gone } = page
  await screen.findByText('Where is it?', { selector: '.message *' })
  const reply = () => screen.findByRole<HTMLTextAreaElement>('combobox', { name: 'Reply' })
  await user.type(await reply(), 'Saved words')
  await clock.pass(1_000)
  network.answer(({ url }) =>
    url.pathname.startsWith('/api/')
      ? Response.json({ error: 'Log in.', code: 'unauthorized' }, { status: 401 })
      : undefined,
  )
  await user.type(await reply(), ' and the last ones')
  await clock.pass(1_000)
  const dialog = within(await screen.findByRole('dialog', { name: 'You have been logged out' }))
  assert.equal(page.path(), at)
  assert.ok(page.document.activeElement === dialog.getByLabelText('Email address'))
  await user.keyboard(PIA.email)
  await user.type(dialog.getByLabelText('Password'), 'wrong')
  await user.click(dialog.getByRole('button', { name: 'Log in' }))
  await dialog.findByRole('alert')
  network.answer(undefined)
  await user.clear(dialog.getByLabelText('Password'))
  await user.type(dialog.getByLabelText('Password'), PIA.password)
  await user.click(dialog.getByRole('button', { name: 'Log in' }))
  await gone(() => screen.queryByRole('dialog'))
  assert.equal((await reply()).value, 'Saved words and the last ones')
  await eventually(
    async () => {
      const { drafts } = (await world.ana.get(`/conversations/${slug}/drafts`)).body
      assert.deepEqual(
        drafts.map(({ body }: { body: string }) => body),
        ['Saved words and the last ones'],
      )
    },
    { what: 'the draft is saved' },
  )
  assert.equal(page.path(), at)
})

test('what one person was writing is neither saved nor sent by another who logs in there', async t => {
  const { slug } = await world.start({ subject: 'Left at the desk' })
  const page = await openPage(t, world, { as: PIA.email, at: `/inbox/all/${slug}` })
  const { screen, user, within, network, clock, close } = page
  await screen.findByText('Where is it?', { selector: '.message *' })
  network.answer(({ url }) =>
    url.pathname.startsWith('/api/')
      ? Response.json({ error: 'Log in.', code: 'unauthorized' }, { status: 401 })
      : undefined,
  )
  await user.type(await screen.findByRole('combobox', { name: 'Reply' }), 'Not for Quin')
  await clock.pass(1_000)
  const dialog = within(await screen.findByRole('dialog', { name: 'You have been logged out' }))
  network.answer(undefined)
  const before = network.asked.length
  await user.type(dialog.getByLabelText('Email address'), QUIN.email)
  await user.type(dialog.getByLabelText('Password'), QUIN.password)
  await user.click(dialog.getByRole('button', { name: 'Log in' }))
  await eventually(() => network.asked.slice(before).includes('GET /api/v1/me'), {
    what: 'the page knows who is there now',
  })
  await clock.pass(20_000)
  await close()
  assert.deepEqual((await world.ana.get(`/conversations/${slug}/drafts`)).body.drafts, [])
})

test('the dialog can be put off, to copy the words, until the next letter', async t => {
  const { slug } = await world.start({ subject: 'Put off' })
  const page = await openPage(t, world, { as: PIA.email, at: `/inbox/all/${slug}` })
  const { screen, user, within, network, clock, gone } = page
  await screen.findByText('Where is it?', { selector: '.message *' })
  network.answer(({ url }) =>
    url.pathname.startsWith('/api/')
      ? Response.json({ error: 'Log in.', code: 'unauthorized' }, { status: 401 })
      : undefined,
  )
  const reply = () => screen.findByRole<HTMLTextAreaElement>('combobox', { name: 'Reply' })
  await user.type(await reply(), 'Kept')
  await clock.pass(1_000)
  const dialog = within(await screen.findByRole('dialog', { name: 'You have been logged out' }))
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await gone(() => screen.queryByRole('dialog'))
  await clock.pass(5_000)
  assert.equal(screen.queryByRole('dialog'), null)
  assert.equal((await reply()).value, 'Kept')
  await user.type(await reply(), '!')
  await screen.findByRole('dialog', { name: 'You have been logged out' })
})
