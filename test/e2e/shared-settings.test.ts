// Saved replies and webhooks in a browser: what is saved, what is refused, and where the page says so.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noBrowser, openBrowser } from '../browser.ts'
import { createReceiver } from '../receiver.ts'
import { refusedAt } from './fields.ts'
import { complaints, openOffice } from './inbox-walk.ts'
import { end } from './program.ts'

const skip = noBrowser ?? false

test('saved replies and webhooks', { skip }, async t => {
  const receiver = await createReceiver()
  const { app, base, enter, ask } = await openOffice('answerwell-shared-settings-', {
    ANSWERWELL_ALLOWED_NETWORKS: '127.0.0.0/8',
  })
  const browser = await openBrowser()
  const olga = await enter(browser, 'owner@demo.test')
  const dialog = olga.getByRole('dialog')
  const save = () => dialog.getByRole('button', { name: 'Save' }).click()
  const rows = olga.getByRole('row')
  /** What the server has, for whoever is logged in. */
  const stored = async (path: string) => (await olga.request.get(`${base}/api/v1${path}`)).json()
  const replies = async () => (await stored('/response_templates')).response_templates
  const webhooks = async () => (await stored('/webhooks')).webhooks

  await t.test('a saved reply is kept as it was written, in a group that is made for it', async () => {
    await olga.goto(`${base}/settings/templates`)
    await olga.getByRole('button', { name: 'New saved reply' }).click()
    await dialog.getByText('{{customer}} and {{agent}} are replaced by names.').waitFor()
    await dialog.getByLabel('Name').fill('Öffnungszeiten')
    await dialog.getByLabel('Group').fill('Shop')
    await dialog.getByLabel('Text').fill('Hello {{customer}},\n\n* Thursday\n* Friday\n\n{{agent}}')
    await save()
    await rows.filter({ hasText: 'Öffnungszeiten' }).getByText('Shop').waitFor()
    await dialog.waitFor({ state: 'detached' })
    const made = (await replies()).find(({ name }: { name: string }) => name === 'Öffnungszeiten')
    assert.equal(made.body, 'Hello {{customer}},\n\n* Thursday\n* Friday\n\n{{agent}}')
    assert.equal(made.response_template_group.name, 'Shop')
  })

  await t.test(
    'a refused saved reply says so at each field; what was typed stays, and nothing is stored',
    async () => {
      const before = await replies()
      await olga.getByRole('button', { name: 'New saved reply' }).click()
      await dialog.getByLabel('Name').fill('x'.repeat(201))
      await dialog.getByLabel('Group').fill('y'.repeat(201))
      await dialog.getByLabel('Text').fill('z'.repeat(100_001))
      await save()
      assert.equal(await refusedAt(olga, 'Name', /characters/), 'x'.repeat(201))
      assert.equal((await refusedAt(olga, 'Text', /characters/)).length, 100_001)
      assert.equal(await refusedAt(olga, 'Group', /./), 'y'.repeat(201))
      assert.deepEqual(await replies(), before)
      await olga.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await olga.getByRole('button', { name: 'New saved reply' }).click()
      assert.equal(await dialog.getByLabel('Name').inputValue(), '', 'a closed form is forgotten')
      await olga.keyboard.press('Escape')
    },
  )

  await t.test('a changed reply moves to another group, and offers its present words', async () => {
    await rows.filter({ hasText: 'Öffnungszeiten' }).getByRole('button', { name: 'Edit' }).click()
    assert.match(await dialog.getByLabel('Text').inputValue(), /^Hello \{\{customer\}\}/)
    assert.equal(await dialog.getByLabel('Group').inputValue(), 'Shop')
    await dialog.getByLabel('Group').fill('General')
    await dialog.getByLabel('Text').fill('Thursday and Friday.')
    await save()
    await dialog.waitFor({ state: 'detached' })
    await rows.filter({ hasText: 'Öffnungszeiten' }).getByText('General').waitFor()
    const changed = (await replies()).find(({ name }: { name: string }) => name === 'Öffnungszeiten')
    assert.deepEqual(
      [changed.body, changed.response_template_group.name],
      ['Thursday and Friday.', 'General'],
    )
  })

  await t.test('a form that is closed changes nothing', async () => {
    const row = rows.filter({ hasText: 'Öffnungszeiten' })
    const before = await replies()
    await row.getByRole('button', { name: 'Edit' }).click()
    await dialog.getByLabel('Name').fill('Something else')
    await olga.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await row.waitFor()
    assert.deepEqual(await replies(), before)
  })

  await t.test('a webhook with credentials in its URL is refused at the field, which keeps it', async () => {
    await olga.goto(`${base}/settings/webhooks`)
    await olga.getByRole('button', { name: 'New webhook' }).click()
    await dialog.getByLabel('URL').fill('https://user:secret@shop.example.com/hook')
    await dialog.getByLabel('Description').fill('The shop')
    await save()
    const kept = await refusedAt(olga, 'URL', /without a user name or password/)
    assert.equal(kept, 'https://user:secret@shop.example.com/hook')
    assert.equal(await dialog.getByLabel('Description').inputValue(), 'The shop')
    assert.deepEqual(await webhooks(), [])
  })

  await t.test('a webhook gets the events that were asked for, and its secret is shown once', async () => {
    await dialog.getByLabel('URL').fill(`${receiver.base}/hook`)
    await dialog.getByLabel(/^Events/).fill(' topic.created ,article.created,, topic.created')
    await save()
    await olga.locator('.notice code', { hasText: 'whsec_' }).waitFor()
    const [hook] = await webhooks()
    assert.deepEqual(
      [hook.url, hook.description, hook.event_types, hook['active?']],
      [`${receiver.base}/hook`, 'The shop', ['topic.created', 'article.created'], true],
    )
    await olga.reload()
    await rows.filter({ hasText: 'The shop' }).getByText('topic.created, article.created').waitFor()
    assert.equal(await olga.getByText('whsec_').count(), 0)
  })

  await t.test('what was delivered is listed, and can be sent again', async () => {
    const row = rows.filter({ hasText: 'The shop' })
    await row.getByRole('button', { name: 'Deliveries' }).click()
    await dialog.getByText('No deliveries yet').waitFor()
    receiver.answers.set('/hook', () => ({ status: 201 }))
    await ask('POST', '/topics', { topic: { name: 'Gift cards' } })
    const delivery = dialog.getByRole('row').filter({ hasText: 'topic.created' })
    await delivery.getByText('delivered 201').waitFor()
    await delivery.getByText('1 attempt', { exact: true }).waitFor()
    assert.equal(receiver.at('/hook').length, 1)
    await delivery.getByRole('button', { name: 'Send again' }).click()
    for (let tries = 0; tries < 100 && receiver.at('/hook').length < 2; tries++)
      await olga.waitForTimeout(100)
    assert.equal(receiver.at('/hook').length, 2)
    const ids = receiver.at('/hook').map(({ headers }) => headers['webhook-id'])
    assert.equal(ids[0], ids[1], 'it is the same event')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'detached' })
  })

  await t.test('a webhook is paused and resumed by its button', async () => {
    const row = rows.filter({ hasText: 'The shop' })
    await row.getByRole('button', { name: 'On', pressed: true }).click()
    await row.getByRole('button', { name: 'Off', pressed: false }).waitFor()
    assert.equal((await webhooks())[0]['active?'], false)
    await row.getByRole('button', { name: 'Off' }).click()
    await row.getByRole('button', { name: 'On' }).waitFor()
    assert.equal((await webhooks())[0]['active?'], true)
  })

  await t.test('a webhook without a choice of events gets all of them', async () => {
    await olga.getByRole('button', { name: 'New webhook' }).click()
    await dialog.getByLabel('URL').fill(`${receiver.base}/all`)
    await save()
    await rows.filter({ hasText: '/all' }).waitFor()
    const all = (await webhooks()).find(({ url }: { url: string }) => url.endsWith('/all'))
    assert.deepEqual([all.event_types, all.description], [[], null])
  })

  await t.test('a removed webhook is gone, and the other one stays', async () => {
    await rows.filter({ hasText: 'The shop' }).getByRole('button', { name: 'Remove' }).click()
    await rows.filter({ hasText: 'The shop' }).waitFor({ state: 'detached' })
    assert.deepEqual(
      (await webhooks()).map(({ url }: { url: string }) => url),
      [`${receiver.base}/all`],
    )
  })

  await t.test('the button of a dialog has the focus again when it closes', async () => {
    await olga.goto(`${base}/settings/templates`)
    const edit = olga.getByRole('row').filter({ hasText: 'Thanks' }).getByRole('button', { name: 'Edit' })
    await edit.focus()
    await olga.keyboard.press('Enter')
    await dialog.waitFor()
    await olga.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await edit.and(olga.locator(':focus')).waitFor() // the focus is on body
  })

  await t.test('an unknown type of event is refused at its field', async () => {
    await olga.goto(`${base}/settings/webhooks`)
    await olga.getByRole('button', { name: 'New webhook' }).click()
    await dialog.getByLabel('URL').fill('https://shop.example.com/hook')
    await dialog.getByLabel(/^Events/).fill('message.posted, nonsense')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByRole('alert').waitFor()
    await dialog.locator('.field', { hasText: 'Events' }).locator('.wrong').waitFor()
  })

  assert.deepEqual(complaints, [])
  await olga.context().close()
  assert.equal(await end(app, 'SIGTERM'), 0)
})
