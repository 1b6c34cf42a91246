import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BY_API } from '../../src/desk/import-orders/sources-by-api.ts'
import { SOURCES } from '../../src/desk/imports/sources/all.ts'
import { eventually } from '../../test/eventually.ts'
import { openPage } from '../../test/page/page.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()
const { olga, ana } = world
const MAIL = [
  'From moved@example.com Thu Nov 19 10:00:00 2026',
  'From: Mo <mo@moved.test>',
  'To: support@demo.localhost',
  'Subject: A moved mail',
  'Date: Thu, 19 Nov 2026 10:00:00 +0000',
  'Message-ID: <moved@moved.test>',
  '',
  'Hello from a file',
  '',
  'From nobody Thu Nov 19 10:00:01 2026',
  'Subject: neither who nor when',
  '',
  'x',
  '',
].join('\n')

test('all data is exported: the dialog says what is in it, and the link is for who ordered it', async t => {
  const { screen, user, within } = await openPage(t, world, { as: olga.email, at: '/settings/moving' })
  await user.click(await screen.findByRole('button', { name: 'Export all data…' }))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText(/Only you can download it, for 24 hours/)
  await user.click(dialog.getByRole('button', { name: 'Prepare export' }))
  await screen.findByText('Waiting')
  await world.work()
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Download' })
  assert.match(link.href, /\/exports\/1\/[a-z2-7]{32}\/demo-/)
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await screen.findByText('Deleted')
  assert.equal((await olga.get('/exports/1')).body.state, 'deleted')
})

test('the page offers what the API imports', async t => {
  await openPage(t, world, { as: olga.email, at: '/settings/moving' })
  const { importSources } = await import('./import-sources.ts')
  assert.deepEqual(
    importSources().map(({ name }) => name),
    BY_API,
  )
  for (const { name, by, example } of importSources()) {
    const source = SOURCES.find(one => one.name === name)
    const expected = source?.takes === 'path' ? 'file' : (source?.login ?? 'email')
    assert.equal(by, expected, name)
    if (by !== 'file') assert.equal(example === undefined, source?.address !== undefined, name)
  }
})

test('what pages cannot import has its command', async t => {
  const { screen, user } = await openPage(t, world, { as: olga.email, at: '/settings/moving' })
  await user.click(await screen.findByRole('radio', { name: /FreeScout/ }))
  await screen.findByText(/answerwell import freescout .* --token-file .* --dry-run/)
  assert.equal(screen.queryByRole('button', { name: 'Dry run' }), null)
  const { status, body } = await olga.post('/imports', { import: { source: 'freescout' } })
  assert.deepEqual([status, Object.keys(body.errors)], [422, ['import.source']])
})

test('a login is asked for, what is wrong with it is said, and the token is gone from the page', async t => {
  const { screen, user } = await openPage(t, world, { as: olga.email, at: '/settings/moving' })
  await user.click(await screen.findByRole('radio', { name: /Re:amaze/ }))
  const token = await screen.findByLabelText<HTMLInputElement>('API token')
  assert.equal(token.type, 'password')
  await user.type(screen.getByLabelText('Address of the helpdesk'), 'ftp://acme.example')
  await user.type(screen.getByLabelText('Email address of the login'), 'kim@acme.example')
  await user.type(token, 'secret')
  await user.click(screen.getByRole('button', { name: 'Dry run' }))
  await screen.findByText(/Must be an address such as https:/)
  assert.equal(token.value, 'secret', 'a refused form forgets nothing')
  await user.clear(screen.getByLabelText('Address of the helpdesk'))
  await user.type(screen.getByLabelText('Address of the helpdesk'), 'https://10.1.2.3')
  await user.click(screen.getByRole('button', { name: 'Dry run' }))
  await screen.findByText('Dry run', { selector: 'strong' })
  await eventually(() => assert.equal(token.value, ''), { what: 'the token is gone' })
  await world.work()
  await screen.findByText(/^10\.1\.2\.3 is not a public address\. .*ANSWERWELL_ALLOWED_NETWORKS/)
  assert.equal(
    screen.getByLabelText<HTMLInputElement>('Address of the helpdesk').value,
    'https://10.1.2.3',
    'only the token has to be entered again',
  )
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await screen.findByText('No imports yet')
})

test('an app is asked for by its ID and secret, and no address', async t => {
  const { screen, user } = await openPage(t, world, { as: olga.email, at: '/settings/moving' })
  await user.click(await screen.findByRole('radio', { name: /Help Scout/ }))
  const secret = await screen.findByLabelText<HTMLInputElement>('App secret')
  assert.equal(secret.type, 'password')
  assert.equal(screen.queryByLabelText('Address of the helpdesk'), null)
  await user.type(screen.getByLabelText('App ID'), 'an-app')
  await user.type(secret, 'secret')
  await user.click(screen.getByRole('button', { name: 'Dry run' }))
  await screen.findByText('Dry run', { selector: 'strong' })
  const [one] = (await olga.get('/imports')).body.imports
  assert.deepEqual([one.source, one.address, one.has_login], ['helpscout', 'https://api.helpscout.net', true])
  assert.equal((await olga.send('DELETE', `/imports/${one.id}`)).status, 200)
})

test('an account of a server is asked for by its number', async t => {
  const { screen, user } = await openPage(t, world, { as: olga.email, at: '/settings/moving' })
  await user.click(await screen.findByRole('radio', { name: /Chatwoot/ }))
  await user.type(await screen.findByLabelText('Address of the helpdesk'), '10.1.2.3/app')
  await user.type(screen.getByLabelText('Account ID'), 'seven')
  await user.type(screen.getByLabelText('API token'), 'secret')
  await user.click(screen.getByRole('button', { name: 'Dry run' }))
  await screen.findByText('Must be a number.')
  await user.clear(screen.getByLabelText('Account ID'))
  await user.type(screen.getByLabelText('Account ID'), '7')
  await user.click(screen.getByRole('button', { name: 'Dry run' }))
  await screen.findByText('Dry run', { selector: 'strong' })
  const [one] = (await olga.get('/imports')).body.imports
  assert.deepEqual([one.source, one.address, one.has_login], ['chatwoot', 'https://10.1.2.3', true])
  assert.equal((await olga.send('DELETE', `/imports/${one.id}`)).status, 200)
})

test('a file of mail is uploaded, and its dry run says what is left out, and why', async t => {
  const { screen, user } = await openPage(t, world, { as: olga.email, at: '/settings/moving' })
  await user.click(await screen.findByRole('radio', { name: /Mail files/ }))
  const file = new File([MAIL], 'old.mbox')
  await user.upload(await screen.findByLabelText('Choose a file…', { selector: 'input' }), file)
  await screen.findByText('Dry run', { selector: 'strong' })
  await world.work()
  await screen.findByRole('heading', { name: 'Left out' })
  await screen.findByText(/It is not a mail: it says neither who wrote it nor when\./)
  await user.click(screen.getByRole('button', { name: 'Start import' }))
  await eventually(
    async () => {
      await world.work()
      screen.getByText('Imported', { selector: 'strong' })
    },
    { what: 'the mail is imported' },
  )
  const { conversations } = (await olga.get('/conversations?filter=all&q=moved')).body
  assert.equal(conversations[0].subject, 'A moved mail')
})

test('a CSV file shows its columns, asks for the order of its dates, and is imported as it is mapped', async t => {
  const { screen, user } = await openPage(t, world, { as: olga.email, at: '/settings/moving' })
  await user.click(await screen.findByRole('radio', { name: /Conversations \(CSV\)/ }))
  const file = new File(
    ['Email,Subject,Weight,Created at\ncsv@page.test,From a table,3 kg,03/04/2026\n'],
    'old.csv',
  )
  await user.upload(await screen.findByLabelText('Choose a file…', { selector: 'input' }), file)
  await screen.findByText('Dry run', { selector: 'strong' })
  await world.work()
  await screen.findByText('The dates can be read day first or month first. Choose one.')
  screen.getByText('From a table')
  const start = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Start import' })
  assert.equal(start().disabled, true)
  await user.click(screen.getByRole('combobox', { name: /Weight becomes/ }))
  await user.click(await screen.findByRole('option', { name: 'Text' }))
  await user.click(screen.getByRole('combobox', { name: /Order in dates/ }))
  await user.click(await screen.findByRole('option', { name: /Month first/ }))
  await user.click(screen.getByRole('button', { name: 'Dry run with this mapping' }))
  await eventually(
    async () => {
      await world.work()
      assert.equal(start().disabled, false)
    },
    { what: 'the file was looked at again' },
  )
  await user.click(start())
  await eventually(
    async () => {
      await world.work()
      screen.getAllByText('Imported', { selector: 'strong' })
      const { conversations } = (await olga.get('/conversations?filter=all&for=csv@page.test')).body
      assert.equal(conversations[0].subject, 'From a table')
      assert.equal(conversations[0].created_at.slice(0, 10), '2026-03-04')
    },
    { what: 'the table is imported' },
  )
})

test('who may not sees no such section', async t => {
  const { screen } = await openPage(t, world, { as: ana.email, at: '/settings/moving' })
  await screen.findByRole('heading', { name: 'Appearance' })
  assert.equal(screen.queryByText('Import and export'), null)
})
