// What a team knows of its customers: fields with types, beside the conversation, in searches and on the contact form.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noBrowser, openBrowser } from '../browser.ts'
import { complaints, openOffice } from './inbox-walk.ts'
import { end } from './program.ts'

test('custom fields', { skip: noBrowser ?? false }, async t => {
  const { app, base, enter, ask } = await openOffice('answerwell-fields-')
  const browser = await openBrowser()
  const olga = await enter(browser, 'owner@demo.test')

  await t.test('fields are defined, one of customers with its choices', async () => {
    await olga.goto(`${base}/settings/fields`)
    const dialog = olga.getByRole('dialog')
    await olga.getByRole('button', { name: 'New field' }).click()
    await dialog.getByLabel('Name').fill('Plan')
    await dialog.getByLabel('Type').selectOption('Choice')
    await dialog.getByLabel('Choices').fill('Basic\nGold\n')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await olga.getByRole('cell', { name: 'Plan plan' }).waitFor()
    await olga.getByRole('button', { name: 'New field' }).click()
    await dialog.getByLabel('Name').fill('Amount')
    await dialog.getByLabel('Belongs to').selectOption('Conversations')
    await dialog.getByLabel('Type').selectOption('Number')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await olga.getByRole('cell', { name: 'Amount amount' }).waitFor()
  })

  await t.test(
    'a value is chosen beside the conversation, and found by a search that completes it',
    async () => {
      await olga.goto(`${base}/inbox/open/wobbly-table`)
      const customer = olga.getByRole('region', { name: 'Customer details' })
      const stored = olga.waitForResponse(answer => answer.request().method() === 'PUT')
      await customer.getByLabel('Plan').selectOption('Gold')
      assert.equal((await stored).status(), 200)
      const amount = olga.getByRole('region', { name: 'Conversation details' }).getByLabel('Amount')
      await amount.fill('12.5')
      const saved = olga.waitForResponse(answer => answer.request().method() === 'PUT')
      await amount.press('Enter')
      assert.equal((await saved).status(), 200)
      assert.equal((await ask('GET', '/conversations/wobbly-table')).data.amount, 12.5)
      await olga.goto(`${base}/search`)
      const search = olga.getByRole('combobox', { name: 'Search', exact: false })
      await search.fill('plan:g')
      await olga.getByRole('option', { name: 'plan:Gold' }).waitFor()
      await search.press('Tab')
      await search.pressSequentially('amount:>12')
      await olga.locator('.conversation-row').nth(1).waitFor({ state: 'detached' })
      await olga.locator('.conversation-row', { hasText: 'Wobbly table' }).waitFor()
    },
  )

  assert.deepEqual(complaints, [])
  await olga.context().close()
  assert.equal(await end(app, 'SIGTERM'), 0)
})
