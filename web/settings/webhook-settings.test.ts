import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { eventually } from '../../test/eventually.ts'
import { fill, refused } from '../../test/page/forms.ts'
import { openPage } from '../../test/page/page.ts'
import { createReceiver } from '../../test/receiver.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()
const receiver = await createReceiver()

async function openWebhooks(t: TestContext) {
  const page = await openPage(t, world, { as: world.olga.email, at: '/settings/webhooks' })
  const { screen, within, user } = page
  const dialog = () => within(screen.queryByRole('dialog') ?? screen.getByRole('form'))
  const field = (label: string | RegExp) => dialog().getByLabelText<HTMLInputElement>(label)
  return {
    ...page,
    dialog,
    field,
    openNew: async () => {
      await user.click(await screen.findByRole('button', { name: 'New webhook' }))
      await screen.findByRole('form')
    },
    write: (label: string | RegExp, text: string) => fill(user, field(label), text),
    save: () => user.click(dialog().getByRole('button', { name: 'Save' })),
    /** Presses the button of a webhook, when it is there. */
    async press(name: RegExp, button: string) {
      const row = within(await screen.findByRole('row', { name }))
      await user.click(await row.findByRole('button', { name: button }))
      if (button.startsWith('Edit')) await screen.findByRole('form')
    },
    closed: () => page.gone(() => screen.queryByRole('dialog') ?? screen.queryByRole('form')),
  }
}

const stored = async () => (await world.olga.get('/webhooks')).body.webhooks
const at = async (wanted: string) => (await stored()).find(({ url }: { url: string }) => url === wanted)

async function make(path: string, event_types?: string[]) {
  const webhook = { url: receiver.base + path, ...(event_types ? { event_types } : {}) }
  assert.equal((await world.olga.post('/webhooks', { webhook })).status, 201)
  return webhook.url
}

test('a webhook with credentials in its URL is refused at the field, which keeps it', async t => {
  const before = await stored()
  const { openNew, field, write, save } = await openWebhooks(t)
  await openNew()
  await write('URL', 'https://user:secret@shop.example.com/hook')
  await write('Description', 'The shop')
  await save()
  await refused(() => field('URL'), /without a user name or password/)
  assert.equal(field('URL').value, 'https://user:secret@shop.example.com/hook')
  assert.equal(field('Description').value, 'The shop')
  assert.deepEqual(await stored(), before)
})

test('events are found by their words, and Save says why it waits', async t => {
  const { user, dialog, openNew, field } = await openWebhooks(t)
  await openNew()
  await user.selectOptions(field('Events'), 'Only these events')
  const save = () => dialog().getByRole<HTMLButtonElement>('button', { name: 'Save' })
  assert.equal(save().disabled, true)
  dialog().getByText('Choose at least one event.')
  await fill(user, field('Search events'), 'rating given')
  const boxes = () => dialog().getAllByRole('checkbox')
  await eventually(() => assert.equal(boxes().length, 1), { what: 'one event is found' })
  await user.click(boxes()[0] as HTMLElement)
  await fill(user, field('Search events'), 'nothing has this')
  await dialog().findByText('No event has these words.')
  assert.equal(save().disabled, false)
})

test('a webhook gets the events that are ticked, and its secret is shown once', async t => {
  const { screen, user, dialog, openNew, write, field, save, close } = await openWebhooks(t)
  await openNew()
  await write('URL', `${receiver.base}/chosen`)
  await write('Description', 'The shop')
  await user.selectOptions(field('Events'), 'Only these events')
  assert.ok(dialog().getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled, 'nothing is ticked')
  for (const type of ['topic.created', 'message.posted', 'article.created', 'message.posted'])
    await user.click(dialog().getByRole('checkbox', { name: type }))
  await save()
  await screen.findByText(/whsec_/, { selector: '.notice code' })
  const hook = await at(`${receiver.base}/chosen`)
  assert.deepEqual(
    [hook.description, hook.event_types, hook['active?']],
    ['The shop', ['topic.created', 'article.created'], true],
  )
  await close()
  const again = await openWebhooks(t)
  await again.screen.findByRole('row', { name: /The shop topic\.created, article\.created/ })
  assert.ok(again.screen.queryByText(/whsec_/) === null)
})

test('a webhook is changed, and what was ticked before is ticked', async t => {
  const url = await make('/changed', ['topic.created'])
  const { user, dialog, press, write, field, save, closed } = await openWebhooks(t)
  await press(/\/changed/, `Edit ${url}`)
  assert.ok(dialog().getByRole<HTMLInputElement>('checkbox', { name: 'topic.created' }).checked)
  await write('Description', 'The till')
  await user.selectOptions(field('Events'), 'All events')
  await save()
  await closed()
  const { event_types, description } = await at(url)
  assert.deepEqual([event_types, description], [[], 'The till'])
  await press(/\/changed/, `Edit ${url}`)
  await write('Description', '')
  await write('URL', 'ftp://shop.example.com')
  await save()
  await refused(() => field('URL'), /http or https URL/)
  assert.equal((await at(url)).description, 'The till')
})

test('what was delivered is listed, and can be sent again', async t => {
  await make('/hook', ['topic.created'])
  receiver.answers.set('/hook', () => ({ status: 201 }))
  const { screen, user, within, dialog, press, closed } = await openWebhooks(t)
  const { deliver } = world
  await press(/\/hook/, 'Deliveries')
  await screen.findByText('No deliveries yet')
  await world.ana.post('/topics', { topic: { name: 'Gift cards' } })
  await deliver()
  const row = await dialog().findByRole('row', { name: /topic\.created/ })
  assert.match(row.textContent ?? '', /Delivered 201/)
  assert.match(row.textContent ?? '', /1 attempt(?!s)/)
  assert.equal(receiver.at('/hook').length, 1)
  await user.click(within(row).getByRole('button', { name: 'Send again' }))
  await eventually(
    async () => {
      await deliver()
      assert.equal(receiver.at('/hook').length, 2)
    },
    { what: 'it is sent again' },
  )
  const ids = receiver.at('/hook').map(({ headers }) => headers['webhook-id'])
  assert.equal(ids[0], ids[1], 'it is the same event')
  await user.click(dialog().getByRole('button', { name: 'Close' }))
  await closed()
})

test('a webhook is paused and resumed by its button', async t => {
  const url = await make('/paused')
  const { screen, within, press } = await openWebhooks(t)
  const shows = (name: string, pressed: boolean) =>
    eventually(
      () => void within(screen.getByRole('row', { name: /\/paused/ })).getByRole('button', { name, pressed }),
      { what: `the webhook is ${name}` },
    )
  await shows('On', true)
  await press(/\/paused/, 'On')
  await shows('Off', false)
  assert.equal((await at(url))['active?'], false)
  await press(/\/paused/, 'Off')
  await shows('On', true)
  assert.equal((await at(url))['active?'], true)
})

test('a webhook without a choice of events gets all of them', async t => {
  const { screen, openNew, write, save } = await openWebhooks(t)
  await openNew()
  await write('URL', `${receiver.base}/all`)
  await save()
  await screen.findByRole('row', { name: /\/all/ })
  const { event_types, description } = await at(`${receiver.base}/all`)
  assert.deepEqual([event_types, description], [[], null])
})

test('a removed webhook is gone, and the other one stays', async t => {
  const [removed, kept] = [await make('/removed'), await make('/stays')]
  const { screen, user, closed, press, dialog } = await openWebhooks(t)
  await press(/\/removed/, `Edit ${removed}`)
  await user.click(dialog().getByRole('button', { name: 'Delete' }))
  await user.click(dialog().getByRole('button', { name: 'Delete permanently?' }))
  await closed()
  await screen.findByRole('row', { name: /\/stays/ })
  assert.ok(screen.queryByRole('row', { name: /\/removed/ }) === null)
  assert.equal(await at(removed), undefined)
  assert.equal((await at(kept)).url, kept)
})
