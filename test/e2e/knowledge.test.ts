// What a team knows of its customers, in fields with types and companies, and how an owner starts another brand, from the pages alone.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Response } from 'playwright-core'
import { noBrowser, openBrowser } from '../browser.ts'
import { chooseIn, complaints, openOffice, writeMarkdown } from './inbox-walk.ts'
import { end } from './program.ts'

/** Not the reports of who is on the page, which have longer addresses. */
const isPutTo = (what: string) => (answer: Response) =>
  answer.request().method() === 'PUT' && new RegExp(`/${what}/[^/]+$`).test(answer.url())

test('custom fields and brands', { skip: noBrowser ?? false }, async t => {
  const { app, base, enter, ask } = await openOffice('answerwell-fields-')
  const browser = await openBrowser()
  const olga = await enter(browser, 'owner@demo.test')

  await writeMarkdown(olga)

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
      const stored = olga.waitForResponse(isPutTo('contacts'))
      await customer.getByLabel('Plan').selectOption('Gold')
      assert.equal((await stored).status(), 200)
      const amount = olga.getByRole('region', { name: 'Conversation details' }).getByLabel('Amount')
      await amount.fill('12.5')
      const saved = olga.waitForResponse(isPutTo('conversations'))
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

  await t.test('a company stands beside the conversation, and leads to its conversations', async () => {
    await olga.goto(`${base}/settings/organizations`)
    await olga.getByRole('button', { name: 'New organization' }).click()
    const dialog = olga.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Carter & Co.')
    await dialog.getByLabel('Domains').fill('example.com\n')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await olga.getByRole('cell', { name: 'Carter & Co.', exact: true }).waitFor()
    await olga.goto(`${base}/inbox/open/wobbly-table`)
    await olga.getByRole('link', { name: 'Carter & Co.' }).click()
    await olga.waitForURL(/\/search/)
    await olga.locator('.conversation-row', { hasText: 'Wobbly table' }).first().waitFor()
  })

  await t.test('a brand is created from the pages; its owner goes there, and back by the menu', async () => {
    await olga.goto(`${base}/inbox/open`)
    await chooseIn(olga, olga.getByRole('button', { name: 'Juniper & Co.' }), 'New brand')
    await olga.getByLabel('Name', { exact: true }).fill('Second Shop')
    await olga.getByLabel('Name in the address').fill('second')
    await olga.getByRole('button', { name: 'Create brand' }).click()
    await olga.getByRole('link', { name: 'Go to the new brand' }).click()
    await olga.waitForURL(/second\.localhost.*\/inbox\/open/)
    const steps = olga.locator('.first-steps li')
    await steps.first().waitFor()
    assert.equal(await olga.locator('.first-steps .done').count(), 0)
    await olga.goto(new URL('/articles/new', olga.url()).href)
    await olga.locator('[name=title]').fill('Opening hours')
    await olga.locator('[name=body]').fill('Nine to five.')
    await olga.locator('[name=status]').selectOption('0')
    await olga.getByRole('button', { name: 'Save' }).click()
    await olga.locator('.toast', { hasText: 'Article saved' }).waitFor()
    await olga.goto(new URL('/inbox/open', olga.url()).href)
    await olga.locator('.first-steps .done', { hasText: 'help article' }).waitFor()
    await chooseIn(olga, olga.getByRole('button', { name: 'Second Shop' }), 'Juniper & Co.')
    // She is logged in at another name of this machine; the way back opens no door.
    await olga.waitForURL(url => url.hostname === 'demo.localhost' && url.pathname === '/login')
    await olga.goto(`${base}/inbox/open`)
    await chooseIn(olga, olga.getByRole('button', { name: 'Juniper & Co.' }), 'Second Shop')
    await olga.waitForURL(/second\.localhost.*\/inbox\/open/)
  })

  assert.deepEqual(
    complaints.filter(one => !/\/\/(second|demo)\.localhost/.test(one)), // the brands’ own hosts
    [],
  )
  await olga.context().close()
  assert.equal(await end(app, 'SIGTERM'), 0)
})
