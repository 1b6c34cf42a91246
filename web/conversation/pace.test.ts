// How long a reply can be undone, and whether sending ends the work: by the channel, since somebody waits in a chat.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CHANNEL_KINDS, STATUS } from '../../client/codes.ts'
import { eventually } from '../../test/eventually.ts'
import { openPage } from '../../test/page/page.ts'
import { createWorld } from '../../test/world.ts'
import { undoMsOf } from './pace.ts'

const world = await createWorld()
const { ana, olga } = world

/** Who writes there reads later, or everybody does; all other channels are talks. */
const UNHURRIED: (keyof typeof CHANNEL_KINDS)[] = ['email', 'api', 'voice', 'facebook', 'instagram']

test('mail and comments can be undone for ten seconds; no talk and no note keeps anybody waiting', () => {
  for (const [name, kind] of Object.entries(CHANNEL_KINDS)) {
    const isUnhurried = UNHURRIED.some(one => one === name)
    assert.equal(undoMsOf(kind, false), isUnhurried ? 10_000 : 1_500, name)
    assert.equal(undoMsOf(kind, true), 1_500, `a note in ${name}`)
  }
})

for (const [channel, fields] of [
  ['chat', {}],
  [
    'sms',
    {
      settings: {
        secret: 'a secret of the gateway',
        number: '+15005550006',
        url: 'https://gateway.example/',
      },
    },
  ],
] as const)
  test(`a reply by ${channel} goes at once, and its conversation stays open, here and in the list`, async t => {
    const made = await olga.post('/channels', {
      channel: { name: 'Talk', slug: channel, channel, ...fields },
    })
    assert.equal(made.status, 201, JSON.stringify(made.body))
    const { slug } = await world.start({ subject: 'A talk', category: channel })
    const page = await openPage(t, world, { as: ana.email, at: `/inbox/open/${slug}` })
    const { screen, user, clock, path } = page
    await screen.findByText('Where is it?', { selector: '.message *' })
    const replies = async () =>
      (await ana.get(`/conversations/${slug}/messages?filter=staff`)).body.messages.length
    for (const count of [1, 2]) {
      await user.type(await screen.findByRole('combobox', { name: 'Reply' }), `Line ${count}`)
      await user.keyboard('{Control>}{Enter}{/Control}')
      await clock.pass(1_500)
      await eventually(async () => assert.equal(await replies(), count), { what: 'the line has been sent' })
      assert.equal(path(), `/inbox/open/${slug}`)
      assert.equal((await ana.get(`/conversations/${slug}`)).body.status, STATUS.unresolved)
    }
    await user.type(await screen.findByRole('combobox', { name: 'Reply' }), 'Goodbye')
    await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}')
    await clock.pass(1_500)
    const isResolved = async () =>
      assert.equal((await ana.get(`/conversations/${slug}`)).body.status, STATUS.resolved)
    await eventually(isResolved, { what: 'the last line resolves it' })
  })
