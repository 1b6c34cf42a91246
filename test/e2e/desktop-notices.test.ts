// What tells of messages that nobody has read: desktop notifications (the browser's own is recorded), the bell, and unread rows.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noBrowser, openBrowser } from '../browser.ts'
import { complaints, openOffice } from './inbox-walk.ts'
import { end } from './program.ts'

const RECORD = `
  window.told = []
  window.Notification = class {
    static permission = 'granted'
    static requestPermission = async () => 'granted'
    constructor(title, { body, tag }) { window.told.push({ title, body, tag }) }
    close() {}
  }
  let hidden = false
  Object.defineProperty(document, 'hidden', { get: () => hidden })
  window.hide = isHidden => { hidden = isHidden; document.dispatchEvent(new Event('visibilitychange')) }
`

test('desktop notifications', { skip: noBrowser ?? false }, async t => {
  const { app, base, enter, ask } = await openOffice('answerwell-notices-')
  const browser = await openBrowser()
  const ana = await enter(browser, 'agent@demo.test')
  await ana.context().addInitScript(RECORD)
  const told = () => ana.evaluate('window.told') as Promise<{ title: string; body: string; tag: string }[]>
  const come = (subject: string, fields: object = {}) =>
    ask('POST', '/conversations', {
      conversation: {
        ...{ subject, category: 'support', message: { body: `${subject}?` } },
        user: { name: 'Cody', email: 'cody@example.com' },
        ...fields,
      },
    })
  const until = async (count: number) => {
    for (let tries = 0; tries < 100 && (await told()).length < count; tries++) await ana.waitForTimeout(50)
    return told()
  }

  await t.test('they are off until they are turned on', async () => {
    await ana.goto(`${base}/settings/look`)
    const box = ana.getByLabel('Desktop notifications while the page is hidden')
    assert.equal(await box.isChecked(), false)
    await box.check()
    await ana.reload()
    assert.equal(await box.isChecked(), true)
    await ana.evaluate(`window.notes = 0
      const start = OscillatorNode.prototype.start
      OscillatorNode.prototype.start = function (...given) {
        window.notes++
        return start.apply(this, given)
      }`)
    await ana.getByLabel('A sound with each desktop notification').check()
    assert.equal(await ana.evaluate('window.notes'), 2)
  })

  await t.test(
    'a hidden page tells of messages that concern the person, and counts them in its title',
    async () => {
      await ana.goto(`${base}/inbox/open`)
      await ana.locator('.conversation-row').first().waitFor()
      await come('While looking')
      await ana.locator('.conversation-row', { hasText: 'While looking' }).waitFor()
      assert.deepEqual(await told(), [])
      await ana.evaluate('window.hide(true)')
      await come('For nobody yet')
      const [first] = await until(1)
      assert.deepEqual([first?.title, first?.tag], ['Cody Brandt', 'for-nobody-yet'])
      assert.match(first?.body ?? '', /For nobody yet/)
      await come('Olga has it', { assignee: 'owner@demo.test' })
      await come('Mine', { assignee: 'agent@demo.test' })
      const all = await until(2)
      assert.ok(!all.some(({ body }) => body.includes('Olga')))
      assert.ok(all.some(({ body }) => body.includes('Mine')))
      assert.match(await ana.title(), /^\(\d\) /)
      await ana.evaluate('window.hide(false)')
      assert.doesNotMatch(await ana.title(), /^\(/)
    },
  )

  await t.test('the bell counts what is new, lists it, and leads to its conversation', async () => {
    const bell = ana.getByRole('button', { name: /new notifications?$/ })
    await bell.click()
    const dialog = ana.getByRole('dialog', { name: 'Notifications' })
    await dialog.getByText('New and unassigned: Cody Brandt').first().waitFor()
    await dialog
      .getByRole('link', { name: /For nobody yet/ })
      .first()
      .click()
    await ana.waitForURL(/for-nobody-yet/)
    await ana.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
  })

  await t.test('a mark as unread stands, though the answer to it is slower than a reader', async () => {
    await ana.route('**/conversations/*/read', async route => {
      if (route.request().method() !== 'DELETE') return route.fallback()
      const response = await route.fetch()
      await ana.waitForTimeout(1_500)
      await route.fulfill({ response })
    })
    await come('To be read later')
    await ana.goto(`${base}/inbox/open/to-be-read-later`)
    await ana.locator('.message', { hasText: 'To be read later?' }).waitFor()
    const open = ana.locator('.conversation-row.open')
    await open.waitFor()
    await ana.keyboard.press('u')
    await open.waitFor({ state: 'detached' })
    await ana.unrouteAll({ behavior: 'wait' })
    await ana.reload()
    await ana.locator('.conversation-row.unread', { hasText: 'To be read later' }).waitFor()
  })

  assert.deepEqual(complaints, [])
  await ana.context().close()
  assert.equal(await end(app, 'SIGTERM'), 0)
})
