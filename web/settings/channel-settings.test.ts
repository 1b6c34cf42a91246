import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { CHANNEL_KINDS } from '../../client/codes.ts'
import { eventually } from '../../test/eventually.ts'
import { fill, press, refused } from '../../test/page/forms.ts'
import { openPage } from '../../test/page/page.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()

/** What each kind of channel asks for, besides its name. */
const LABELS = {
  chat: ['Opening hours', 'When offline', 'Greeting', 'Show the greeting after'],
  twitter: [
    'API key',
    'API key secret',
    'Access token',
    'Access token secret',
    'Long replies',
    'Another secret',
    'Address of the API',
  ],
  facebook: [
    'Page ID',
    'Access token',
    'App secret',
    'Another app secret',
    'API version',
    'Address of the API',
  ],
  instagram: [
    'Account ID',
    'The token is from',
    'Access token',
    'App secret',
    'Another app secret',
    'API version',
    'Address of the API',
  ],
  sms: [
    'Provider',
    'Account SID',
    'Auth token',
    'Your number',
    'Messaging service SID',
    'Another secret',
    'Address of the API',
  ],
  telegram: ['Bot token', 'How messages arrive', 'Long replies', 'Address of the API'],
  voice: ['Secret', 'Your number', 'Another secret'],
  whatsapp: [
    'Provider',
    'Phone number ID',
    'WhatsApp business account ID',
    'Access token',
    'App secret',
    'Long replies',
    'Another app secret',
    'API version',
    'Address of the API',
  ],
  facebook_messenger: [
    'Page ID',
    'Access token',
    'App secret',
    'Replies are allowed',
    'Long replies',
    'Another app secret',
    'API version',
    'Address of the API',
  ],
  instagram_dm: [
    'Account ID',
    'The token is from',
    'Access token',
    'App secret',
    'Replies are allowed',
    'Long replies',
    'Another app secret',
    'API version',
    'Address of the API',
  ],
  email: ['Email address', 'Send through', 'Sender name', 'Signature', 'Automatic reply'],
}

async function openChannels(t: TestContext) {
  const page = await openPage(t, world, { as: world.olga.email, at: '/settings/channels' })
  const { screen, within, user } = page
  const form = () => within(screen.getByRole('form'))
  return {
    ...page,
    form,
    async openNew() {
      await user.click(await screen.findByRole('button', { name: 'New channel' }))
      await screen.findByRole('form')
    },
    async openChannel(name: RegExp) {
      const row = within(await screen.findByRole('row', { name }))
      await user.click(row.getByRole('button', { name: 'Edit' }))
      await screen.findByRole('form')
    },
    field: (label: string) => form().getByLabelText<HTMLInputElement>(label),
    press: (name: string) => press(user, () => form().getByRole('button', { name })),
    closed: () => page.gone(() => screen.queryByRole('form')),
  }
}

const stored = async (slug = '') => (await world.olga.get(`/channels${slug}`)).body

test('a channel of each kind asks for what that kind needs', async t => {
  const { screen, document, clock, user, openNew, field, press, closed } = await openChannels(t)
  await openNew()
  for (const [kind, expected] of Object.entries(LABELS)) {
    await user.selectOptions(field('Type'), kind)
    await clock.pass(0) // requests go on meanwhile
    const labels = () =>
      [...document.querySelectorAll('.record-form .field label')].map(label => label.textContent)
    await eventually(async () => assert.deepEqual(labels(), ['Type', 'Name', ...expected]), { what: kind })
  }
  await user.selectOptions(field('Type'), 'api')
  await user.type(field('Name'), 'Reception')
  await press('Save')
  await closed()
  await screen.findByRole('cell', { name: 'Reception' })
  const made = (await stored()).channels.find(({ name }: { name: string }) => name === 'Reception')
  assert.deepEqual([made.slug, made.channel, made.email], ['reception', CHANNEL_KINDS.api, ''])
})

test('a refused channel says what is wrong at each field, and keeps what was typed', async t => {
  const before = await stored()
  const { screen, user, openNew, field, press } = await openChannels(t)
  await openNew()
  await user.type(field('Name'), 'Returns')
  await user.type(field('Email address'), 'returns@demo.localhost')
  await user.selectOptions(field('Send through'), 'own')
  await user.type(field('Host'), 'mail example')
  await user.type(field('User name'), 'returns')
  await user.type(field('Password'), 'secret')
  await press('Test and save')
  await refused(() => field('Host'), /smtp/)
  assert.equal(field('Host').value, 'mail example')
  assert.equal(field('Email address').value, 'returns@demo.localhost')
  assert.deepEqual(await stored(), before)
  // Nobody listens there.
  await fill(user, field('Host'), '127.0.0.1')
  await fill(user, field('Port'), '1')
  await press('Test and save')
  await screen.findByText('The test failed. Nothing is saved yet.')
  assert.deepEqual(await stored(), before)
  await press('Save without a working test')
  await screen.findByRole('heading', { name: 'DNS records' })
  const { settings } = await stored('/returns')
  assert.deepEqual(settings, { smtp_url: 'smtps://returns:***@127.0.0.1:1' })
})

test('a mailbox without a user name is stopped at that field', async t => {
  const { user, openNew, field, press, network } = await openChannels(t)
  await openNew()
  await user.type(field('Name'), 'Support by mail')
  await user.type(field('Email address'), 'post@demo.localhost')
  await user.click(field('IMAP and SMTP'))
  await user.selectOptions(field('Send through'), 'server')
  await user.type(field('Host'), 'imap.demo.localhost')
  await user.type(field('Password'), 'secret')
  await press('Test and save')
  assert.ok(field('User name').validity.valueMissing)
  assert.ok(!network.asked.some(one => /^(POST|PUT) .*(channels|mailbox)/.test(one)))
  await user.type(field('User name'), 'post')
  assert.ok(field('User name').validity.valid)
})

test('a provider of its own card fills in its servers; other cards take them out again', async t => {
  const { user, openNew, field, form, screen } = await openChannels(t)
  const hosts = () =>
    form()
      .queryAllByLabelText<HTMLInputElement>('Host')
      .map(({ value }) => value)
  const isChosen = (card: string) => form().getByRole<HTMLInputElement>('radio', { name: card }).checked
  await openNew()
  assert.ok(isChosen('Forwarding'))
  await user.type(field('Email address'), 'sales@juniper.example')
  await eventually(() => assert.ok(!field('Google').disabled), { what: 'the servers of Google are known' })
  await user.click(field('Google'))
  assert.deepEqual([isChosen('Google'), hosts()], [true, ['imap.gmail.com', 'smtp.gmail.com']])
  assert.equal(field('User name').value, 'sales@juniper.example')
  await screen.findByText(/app password/)
  await user.click(field('Microsoft 365'))
  assert.deepEqual(hosts(), ['outlook.office365.com', 'smtp.office365.com'])
  await user.click(field('IMAP and SMTP'))
  assert.deepEqual([isChosen('IMAP and SMTP'), hosts()], [true, ['', '']])
  await user.click(field('Forwarding'))
  assert.deepEqual(hosts(), [])
})

test('a password in a setting is masked, and survives a change of the name', async t => {
  const smtp_url = 'smtps://repairs:secret@mail.example.com:465'
  const channel = {
    name: 'Repairs',
    channel: 'email',
    email: 'repairs@demo.localhost',
    settings: { smtp_url },
  }
  assert.equal((await world.olga.post('/channels', { channel })).status, 201)
  const { user, openChannel, field, press, closed } = await openChannels(t)
  await openChannel(/repairs@demo\.localhost/)
  assert.equal(field('Password').value, '')
  assert.equal(field('User name').value, 'repairs')
  await fill(user, field('Name'), 'Repairs and returns')
  await press('Save')
  await closed()
  const changed = await stored('/repairs')
  assert.equal(changed.name, 'Repairs and returns')
  assert.deepEqual(Object.values(changed.settings), ['smtps://repairs:***@mail.example.com:465'])
  await openChannel(/repairs@demo\.localhost/)
  await user.selectOptions(field('Send through'), 'server')
  await press('Save')
  await closed()
  assert.deepEqual((await stored('/repairs')).settings, {})
})

test('a channel without servers of its own is saved without a test, and shows its DNS records', async t => {
  const { screen, user, openNew, field, press } = await openChannels(t)
  await openNew()
  await user.type(field('Name'), 'Wholesale')
  await user.type(field('Email address'), 'wholesale@demo.localhost')
  await press('Save')
  await screen.findByRole('heading', { name: 'DNS records' })
  await user.click(screen.getByRole('link', { name: 'Cancel' }))
  await screen.findByRole('row', { name: /wholesale@demo\.localhost/ })
})

test('a channel is deleted once its slug is typed', async t => {
  const { body: channel } = await world.olga.post('/channels', {
    channel: { name: 'Old shop', slug: 'old-shop', channel: 'api' },
  })
  const page = await openPage(t, world, { as: world.olga.email, at: `/settings/channels/${channel.id}` })
  const { screen, user } = page
  const field = await screen.findByLabelText('Type old-shop to confirm')
  const button = screen.getByRole('button', { name: 'Delete channel', hidden: true }) as HTMLButtonElement
  assert.ok(button.disabled)
  await user.type(field, 'old-shop')
  assert.ok(!button.disabled)
  await user.click(button)
  await eventually(async () => assert.equal((await world.olga.get('/channels/old-shop')).status, 404), {
    what: 'the channel is gone',
  })
})
