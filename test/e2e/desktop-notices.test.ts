// What tells of messages that nobody has read: desktop notifications (the browser's own is recorded), the bell, and unread rows.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from '../eventually.ts'
import { type Office, preferring, story } from '../office.ts'

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

const NOTES = `
  window.notes = 0
  const start = OscillatorNode.prototype.start
  OscillatorNode.prototype.start = function (...given) {
    window.notes++
    return start.apply(this, given)
  }
`

interface Listed {
  conversation: { subject: string }
}

const toldTo = (page: Page) =>
  page.evaluate('window.told') as Promise<{ title: string; body: string; tag: string }[]>

/** A customer writes. */
function come({ ask }: Office, subject: string, fields: object = {}): Promise<unknown> {
  return ask('POST', '/conversations', {
    conversation: {
      subject,
      category: 'support',
      message: { body: `${subject}?` },
      user: { name: 'Cody', email: 'cody@example.com' },
      ...fields,
    },
  })
}

test(
  'desktop notifications are off until they are turned on',
  story(async ({ base, open }) => {
    const ana = await open('agent@demo.test')
    await ana.addInitScript(RECORD + NOTES)
    await ana.goto(`${base}/settings/look`)
    const box = ana.getByLabel('Desktop notifications while the page is hidden')
    await box.and(ana.locator(':not(:checked)')).waitFor()
    await box.check()
    await ana.reload()
    await box.and(ana.locator(':checked')).waitFor()
    await ana.getByLabel('Play a sound with each desktop notification').check()
    await eventually(async () => assert.equal(await ana.evaluate('window.notes'), 2), {
      what: 'the sound is heard',
    })
  }),
)

test(
  'a hidden page tells of messages that concern the person and counts them in its title; the bell lists them',
  story(async office => {
    const { base, open } = office
    const ana = await open('agent@demo.test')
    await ana.addInitScript(RECORD + preferring({ notices: true }))
    const isLive = ana.waitForResponse(answer => answer.url().includes('/events/stream'))
    await ana.goto(`${base}/inbox/open`)
    await isLive
    // While somebody looks at it, the page does not tell.
    await come(office, 'While looking')
    await ana.locator('.conversation-row', { hasText: 'While looking' }).waitFor()
    assert.deepEqual(await toldTo(ana), [])

    await ana.evaluate('window.hide(true)')
    await come(office, 'For nobody yet')
    const [first] = await eventually(
      async () => {
        const told = await toldTo(ana)
        return told.length > 0 && told
      },
      { what: 'the hidden page tells of a message' },
    )
    assert.deepEqual([first?.title, first?.tag], ['Cody Brandt', 'for-nobody-yet'])
    assert.match(first?.body ?? '', /For nobody yet/)
    await come(office, 'Olga has it', { assignee: 'owner@demo.test' })
    await come(office, 'Mine', { assignee: 'agent@demo.test' })
    const isOf = (subject: string) => (one: { body: string }) => one.body.includes(subject)
    await eventually(async () => (await toldTo(ana)).some(isOf('Mine')), {
      what: 'it tells of the assigned one',
    })
    assert.ok(!(await toldTo(ana)).some(isOf('Olga')))
    await eventually(async () => assert.match(await ana.title(), /^\(\d\) /), { what: 'the title counts' })
    await ana.evaluate('window.hide(false)')
    await eventually(async () => assert.doesNotMatch(await ana.title(), /^\(/), {
      what: 'the title stops counting',
    })
    await followTheBell(ana, office)
  }),
)

/** It counts what is new, lists it, leads to its conversation, which makes that old, and marks one as read, and all. */
async function followTheBell(ana: Page, office: Office): Promise<void> {
  const told = () => office.ask('GET', '/me/notifications')
  await eventually(
    async () => {
      const subjects = (await told()).notifications.map((one: Listed) => one.conversation.subject)
      assert.deepEqual(subjects.toSorted(), ['For nobody yet', 'Mine', 'While looking'])
    },
    { what: 'the notifications are recorded' },
  )
  // The bell looks some time after each message: now at all of them.
  await come(office, 'Olga has this, too', { assignee: 'owner@demo.test' })
  const bell = (n: number) => ana.getByRole('button', { name: `${n} new notification${n === 1 ? '' : 's'}` })
  // What stands open in the page may be seen until then.
  const unseen = await eventually(
    async () => {
      const { unseen: n } = await told()
      await bell(n).waitFor({ timeout: 2_000 })
      return n as number
    },
    { what: 'the bell counts what is new' },
  )
  await bell(unseen).click()
  const dialog = ana.getByRole('dialog', { name: 'Notifications' })
  await dialog.getByText('New and unassigned: Cody Brandt').first().waitFor()
  await dialog
    .getByRole('link', { name: /For nobody yet/ })
    .first()
    .click()
  await ana.waitForURL(/for-nobody-yet/)
  await bell(unseen - 1).click()
  await dialog.getByRole('button', { name: 'Mark as read' }).first().click()
  await dialog.getByRole('button', { name: 'Mark all as read' }).click()
  await dialog.getByRole('button', { name: 'Mark as read' }).waitFor({ state: 'detached' })
  await ana.getByRole('button', { name: 'Notifications', exact: true, includeHidden: true }).waitFor()
}

test(
  'a mark as unread stands, though the answer to it is slower than a reader',
  story(async office => {
    const { base, open } = office
    await come(office, 'To be read later')
    const ana = await open('agent@demo.test')
    await ana.clock.install()
    const marks: string[] = []
    await ana.route('**/conversations/*/read', async route => {
      marks.push(route.request().method())
      // Long enough for what was opened to count as read.
      if (marks.at(-1) === 'DELETE') await ana.clock.runFor(1_500)
      await route.continue()
    })
    await ana.goto(`${base}/inbox/open/to-be-read-later`)
    await ana.locator('.message', { hasText: 'To be read later?' }).waitFor()
    const row = ana.locator('.conversation-row.open')
    await row.waitFor()
    // A reload would cancel the request that is held up.
    const marked = ana.waitForResponse(answer => answer.request().method() === 'DELETE')
    await ana.keyboard.press('u')
    await row.waitFor({ state: 'detached' })
    await marked
    // Loaded again while it is open, it would be read again.
    await ana.waitForURL(url => url.pathname === '/inbox/open')
    await ana.reload()
    await ana.locator('.conversation-row.unread', { hasText: 'To be read later' }).waitFor()
    assert.equal(marks.at(-1), 'DELETE')
  }),
)
