// Tools of a day at work: teams and priorities, custom data, images, and what can be deleted.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noBrowser, openBrowser } from '../browser.ts'
import { complaints, openOffice, writeMarkdown } from './inbox-walk.ts'
import { end } from './program.ts'

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('tools of a day', { skip: noBrowser ?? false }, async t => {
  const { app, base, enter, ask } = await openOffice('answerwell-tools-')
  const browser = await openBrowser()
  const olga = await enter(browser, 'owner@demo.test')

  await t.test('a team is made in the settings, gets a conversation, and is found in the rail', async () => {
    await olga.goto(`${base}/settings/teams`)
    await olga.getByRole('button', { name: 'New team' }).click()
    const dialog = olga.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Workshop')
    await dialog.getByLabel('Ana Souza').check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await olga.getByText('1 member').waitFor()
    await olga.goto(`${base}/inbox/open/wobbly-table`)
    await olga.locator('.message').first().waitFor()
    await olga.keyboard.press('a')
    await olga.getByRole('menuitem', { name: 'Workshop' }).click()
    await olga.locator('.conversation-head', { hasText: 'Workshop' }).waitFor()
    await olga.keyboard.press('p')
    await olga.getByRole('dialog').getByRole('button', { name: 'Urgent' }).click()
    await olga.locator('.conversation-head .priority-urgent').waitFor()
    const rail = olga.getByRole('navigation').filter({ hasText: 'Teams' })
    await rail.getByRole('link', { name: /Workshop/ }).click()
    await olga.waitForURL(/\/search\?.*team=/)
    await olga.locator('.conversation-row .priority-urgent').waitFor()
    assert.equal(await olga.locator('.conversation-row').count(), 1)
    await ask('PUT', '/conversations/wobbly-table', { conversation: { team: null, priority: 'normal' } })
  })

  await t.test(
    'what is selected in a reply is formatted by button and key, and the browser takes it back',
    async () => {
      await olga.goto(`${base}/inbox/open/wobbly-table`)
      const reply = olga.getByRole('combobox', { name: 'Reply' })
      await reply.fill('two words')
      const select = (from: number, to: number) =>
        reply.evaluate(
          (field, at) =>
            (field as unknown as { setSelectionRange(...at: number[]): void }).setSelectionRange(...at),
          [from, to],
        )
      const bar = olga.getByRole('toolbar', { name: 'Formatting' })
      await select(4, 9)
      await bar.getByRole('button', { name: 'Bold' }).click()
      assert.equal(await reply.inputValue(), 'two **words**')
      await olga.keyboard.press('Control+b')
      assert.equal(await reply.inputValue(), 'two words')
      await olga.keyboard.press('Control+i')
      assert.equal(await reply.inputValue(), 'two *words*')
      await olga.keyboard.press('Control+z')
      assert.equal(await reply.inputValue(), 'two words')
      await bar.getByRole('button', { name: 'List', exact: true }).click()
      assert.equal(await reply.inputValue(), '- two words')
      await reply.fill('')
    },
  )

  await t.test('an image is put into an article where the cursor is, and readers see it', async () => {
    await ask('POST', '/articles', {
      article: { title: 'Pictured', slug: 'pictured', body: 'Before\n\nAfter', status: 'published' },
    })
    await writeMarkdown(olga)
    await olga.goto(`${base}/articles/pictured`)
    const field = olga.getByLabel('Content', { exact: true })
    await field.evaluate(one =>
      (one as unknown as { setSelectionRange(...at: number[]): void }).setSelectionRange(6, 6),
    )
    await olga.getByLabel('Add image').setInputFiles({
      ...{ name: 'lamp.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') },
    })
    for (let tries = 0; tries < 100 && !(await field.inputValue()).includes('](/help/'); tries++)
      await olga.waitForTimeout(50)
    assert.match(await field.inputValue(), /^Before!\[lamp\]\(\/help\/images\/[0-9a-z]+\)\n\n\nAfter$/)
    await olga.getByRole('button', { name: 'Save' }).click()
    await olga.locator('.toast', { hasText: 'saved' }).waitFor()
    await olga.goto(`${base}/help/articles/pictured`)
    const image = olga.getByRole('img', { name: 'lamp' })
    await image.waitFor()
    assert.equal(await image.evaluate(one => (one as unknown as { naturalWidth: number }).naturalWidth), 1)
  })

  await t.test('custom data of conversation and contact is added, changed and removed in place', async () => {
    const data = async () => (await ask('GET', '/conversations/wobbly-table')).data
    await ask('PUT', '/conversations/wobbly-table', { conversation: { data: { seats: 4 } } })
    await olga.setViewportSize({ width: 1500, height: 900 })
    await olga.goto(`${base}/inbox/open/wobbly-table`)
    const details = olga.getByRole('region', { name: 'Conversation details' })
    await details.getByRole('button', { name: 'seats: 4. Edit' }).click()
    await olga.keyboard.type('6')
    await olga.keyboard.press('Enter')
    await details.getByRole('button', { name: 'seats: 6. Edit' }).waitFor()
    assert.deepEqual((await data()).seats, 6)
    await details.getByRole('button', { name: 'Conversation details: add a field' }).click()
    await olga.keyboard.type('wood')
    await olga.keyboard.press('Tab')
    await olga.keyboard.type('oak')
    await olga.keyboard.press('Enter')
    await details.getByRole('button', { name: 'wood: oak. Edit' }).click()
    await olga.keyboard.press('Delete')
    await olga.keyboard.press('Enter')
    await details.getByText('wood').waitFor({ state: 'detached' })
    assert.equal((await data()).wood, undefined)
    await details.getByRole('button', { name: 'seats: 6. Edit' }).click()
    await olga.keyboard.type('9')
    await olga.keyboard.press('Escape')
    await details.getByRole('button', { name: 'seats: 6. Edit' }).waitFor()
    const customer = olga.getByRole('region', { name: 'Customer details' })
    await customer.getByRole('button', { name: 'Customer details: add a field' }).click()
    await olga.keyboard.type('plan')
    await olga.keyboard.press('Tab')
    await olga.keyboard.type('gold')
    await olga.keyboard.press('Enter')
    await customer.getByRole('button', { name: 'plan: gold. Edit' }).waitFor()
  })

  await t.test('a saved reply and an article are deleted, each after asking once more', async () => {
    await ask('POST', '/response_templates', { response_template: { name: 'Passing', body: 'x' } })
    await ask('POST', '/articles', { article: { title: 'Passing article', slug: 'passing', body: 'x' } })
    await olga.goto(`${base}/settings/templates`)
    await olga
      .getByRole('row', { name: /Passing/ })
      .getByRole('button')
      .click()
    await olga.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await olga.getByRole('dialog').getByRole('button', { name: 'Delete for good?' }).click()
    await olga.getByRole('row', { name: /Passing/ }).waitFor({ state: 'detached' })
    await olga.goto(`${base}/articles/passing`)
    await olga.getByRole('button', { name: 'Delete' }).click()
    await olga.getByRole('button', { name: 'Delete for good?' }).click()
    await olga.waitForURL(/\/articles(\?|$)/)
    await olga.locator('.toast', { hasText: 'Article deleted' }).waitFor()
  })

  assert.deepEqual(complaints, [])
  await olga.context().close()
  assert.equal(await end(app, 'SIGTERM'), 0)
})
