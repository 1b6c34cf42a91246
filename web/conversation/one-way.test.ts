// A conversation that nobody can answer says so, and takes notes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../test/eventually.ts'
import { openPage } from '../../test/page/page.ts'
import { createTexts } from '../../test/providers/texts.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()
const { ana, olga, app, clock } = world

test('the reply field of a sender without a number says that nobody can reply, and a note is possible', async t => {
  const [twilio] = await createTexts()
  assert.ok(twilio)
  const { settings, post } = twilio
  await olga.post('/channels', { channel: { name: 'Texts', slug: 'texts', channel: 'sms', settings } })
  const url = 'http://demo.localhost:3000/incoming/twilio/texts'
  const { payload, headers } = post({ from: 'PARCELCO', text: 'Code 7788', id: '1', now: clock.now, url })
  await app.inject({
    method: 'POST',
    url: '/incoming/twilio/texts',
    payload,
    headers: { host: 'demo.localhost', ...headers },
  })
  await world.work()
  const { conversations } = (await ana.get('/conversations?filter=all&category=texts')).body
  const page = await openPage(t, world, { as: ana.email, at: `/inbox/all/${conversations[0].slug}` })
  const { screen, user } = page
  await screen.findByText(/You cannot reply to PARCELCO by Texts/)
  await user.type(await screen.findByRole('combobox', { name: 'Reply' }), 'Thanks')
  const [send] = screen.getAllByRole<HTMLButtonElement>('button', { name: /^Send\b/ })
  assert.ok(send?.disabled)
  await user.clear(screen.getByRole('combobox', { name: 'Reply' }))
  await user.keyboard('{Escape}')
  await user.keyboard('n')
  await user.keyboard('The code of the door.')
  await eventually(
    () => assert.ok(!screen.getByRole<HTMLButtonElement>('button', { name: /Add note/ }).disabled),
    { what: 'the note can be added' },
  )
})
