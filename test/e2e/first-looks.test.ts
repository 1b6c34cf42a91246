// What outsiders stumbled over when they looked for the first time, as only a browser shows it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { ANA } from '../../db/cast.ts'
import { eventually } from '../eventually.ts'
import { type Office, story } from '../office.ts'

const PHONE = { width: 390, height: 844 }

const topOf = (pane: Locator) => pane.evaluate(element => element.scrollTop)

/** By then the page has measured and scrolled, and has heard of it. */
const framesShown = (page: Page) =>
  page.evaluate('new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))')

/** Returns how far that is. */
async function scrollToEnd(pane: Locator): Promise<number> {
  await pane.evaluate(element => element.scrollTo(0, element.scrollHeight))
  return topOf(pane)
}

const placeOfLast = (pane: Locator) => pane.locator(':scope > .message').last().boundingBox()

/** As somebody who reads the last message from its middle scrolls back a little. */
async function readFurtherUp(pane: Locator): Promise<void> {
  await scrollToEnd(pane)
  await framesShown(pane.page())
  await pane.evaluate(element => element.scrollBy(0, -200))
  await framesShown(pane.page())
}

/** Keeps these requests from a page, until the returned function is called. */
async function hold(page: Page, requests: string): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(requests, async route => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

/** A conversation with a message of so many lines. */
async function begin({ ask }: Office, subject: string, lines: number) {
  const body = Array.from({ length: lines }, (_, line) => `Line ${line}`).join('\n\n')
  const user = { email: 'long@example.com' }
  const conversation = { category: 'support', subject, user, message: { body } }
  const { slug } = await ask('POST', '/conversations', { conversation })
  const rank = (priority: string) => ask('PUT', `/conversations/${slug}`, { conversation: { priority } })
  return { slug, body, rank }
}

test(
  'what arrives while the page connects is listed all the same',
  story(async ({ base, open, ask }) => {
    const page = await open(ANA.email)
    const release = await hold(page, '**/api/v1/events/stream*')
    await page.goto(`${base}/inbox/open`)
    await page.locator('.conversation-row').first().waitFor()
    const user = { email: 'early@example.com' }
    await ask('POST', '/conversations', {
      conversation: { category: 'support', subject: 'An early bird', user, message: { body: 'Hello' } },
    })
    release()
    await page.locator('.conversation-row', { hasText: 'An early bird' }).waitFor()
    await page.unrouteAll({ behavior: 'wait' })
  }),
)

test(
  'on paper a conversation is itself alone; on a phone the customer opens from the menu',
  story(async office => {
    const page = await office.open(ANA.email)
    await page.goto(`${office.base}/inbox/open/wobbly-table`)
    const message = page.locator('.message', { hasText: 'it still wobbles' })
    const note = { body: 'Only for us', visibility: 1 }
    await office.ask('POST', '/conversations/wobbly-table/messages', { message: note })
    const panel = page.getByRole('complementary', { name: 'Customer' })
    await message.waitFor()
    await panel.waitFor()
    await page.getByText('Only for us').waitFor()
    await page.emulateMedia({ media: 'print' })
    for (const part of ['.rail', '.list-pane', '.composer', '.person', '.message.note'])
      await page.locator(part).waitFor({ state: 'hidden' })
    // Nothing is printed here, so the page waits as it does behind the browser's dialog.
    await page.evaluate('window.print = () => {}')
    await page.emulateMedia({ media: null })
    await page.getByRole('button', { name: 'More', exact: true }).first().click()
    await page.getByRole('menuitem', { name: 'Print with internal notes' }).click()
    await page.emulateMedia({ media: 'print' })
    await page.getByText('Only for us').waitFor()
    await page.evaluate("dispatchEvent(new Event('afterprint'))")
    await page.getByText('Only for us').waitFor({ state: 'hidden' })
    await page.getByRole('heading', { name: 'Wobbly table' }).waitFor()
    await message.waitFor()
    await page.emulateMedia({ media: null })

    await page.setViewportSize(PHONE)
    await panel.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'More', exact: true }).first().click()
    await page.getByRole('menuitem', { name: 'Toggle customer panel' }).click()
    await panel.getByRole('heading').first().waitFor()
    await panel.getByRole('button', { name: 'Close' }).click()
    await panel.waitFor({ state: 'hidden' })
  }),
)

test(
  'a long message opens at its start, and events after it move nothing',
  story(async office => {
    const page = await office.open(ANA.email)
    const { slug, rank } = await begin(office, 'Long', 80)
    const told = page.waitForResponse(/\/api\/v1\/events\?/)
    await page.goto(`${office.base}/inbox/open/${slug}`)
    const thread = page.locator('.thread')
    await page.getByText('Line 79', { exact: true }).waitFor()
    // What could scroll has come.
    await (await told).finished()
    await framesShown(page)
    const isInView = await page.getByText('Line 0', { exact: true }).evaluate(element => {
      const pane = element.closest('.thread')?.getBoundingClientRect()
      const { top, bottom } = element.getBoundingClientRect()
      return pane !== undefined && top >= pane.top && bottom <= pane.bottom
    })
    assert.equal(isInView, true)

    const top = await scrollToEnd(thread)
    await rank('urgent')
    await thread.locator('.story').waitFor()
    await framesShown(page)
    assert.equal(await topOf(thread), top)
  }),
)

test(
  'events between messages move neither the newest one nor what is read',
  story(async office => {
    const page = await office.open(ANA.email)
    const { slug, body, rank } = await begin(office, 'Told late', 30)
    await rank('urgent')
    await office.ask('POST', `/conversations/${slug}/messages`, { message: { body: `${body}\n\nThe end` } })
    const thread = page.locator('.thread')
    for (const isRead of [false, true]) {
      const release = await hold(page, '**/api/v1/events?*')
      await page.goto(`${office.base}/inbox/open/${slug}`)
      await page.getByText('The end').waitFor()
      await framesShown(page)
      if (isRead) await readFurtherUp(thread)
      const place = await placeOfLast(thread)
      release()
      await thread.locator('.story').first().waitFor()
      await framesShown(page)
      assert.deepEqual(await placeOfLast(thread), place)
      await page.unrouteAll({ behavior: 'wait' })
    }
  }),
)

test(
  'on a phone the chat does not cover Send, and a subject finds articles',
  story(async ({ base, open }) => {
    const page = await open(undefined, { viewport: PHONE })
    await page.goto(`${base}/contact`)
    const opener = page.getByRole('button', { name: 'Chat with us' })
    await opener.waitFor()
    const send = page.getByRole('button', { name: 'Send' })
    await send.scrollIntoViewIfNeeded()
    const [one, other] = await Promise.all([send.boundingBox(), opener.boundingBox()])
    assert.ok(one && other)
    const isApart =
      one.x + one.width <= other.x || one.y + one.height <= other.y || other.y + other.height <= one.y
    assert.ok(isApart, JSON.stringify([one, other]))
    await page.getByLabel('Subject').pressSequentially('refund of my lamp')
    await page.getByRole('link', { name: 'How to get a refund' }).waitFor()
  }),
)

/** Phones, upright and on their side, with a keyboard, zoomed to 400 %, and the first width with two panes. */
const SIZES = [
  [390, 844],
  [390, 508],
  [844, 390],
  [320, 200],
  [832, 800],
] as const

test(
  'the composer takes one line until it is used, and never more than half of the height',
  story(async office => {
    const page = await office.open(ANA.email)
    await page.goto(`${office.base}/inbox/open/wobbly-table`)
    await page.locator('.composer.closed').waitFor()
    const composer = page.locator('.composer')
    const edges = () =>
      composer.evaluate(element => {
        const { top, bottom } = element.getBoundingClientRect()
        return { top, bottom, height: bottom - top }
      })
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height })
      await eventually(async () => assert.equal((await edges()).height, 48), { what: `a line at ${width}` })
    }
    await composer.getByRole('combobox', { name: 'Reply' }).click()
    await page.keyboard.insertText('A line\n\n'.repeat(30))
    await page.keyboard.type('Still here')
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height })
      await framesShown(page)
      const { top, bottom, height: own } = await edges()
      assert.ok(own <= height / 2 + 0.5, `${own} of ${height}`)
      // Whoever writes sees all of it, beside as much of the messages.
      assert.ok(top >= 0 && bottom <= height, `from ${top} to ${bottom} of ${height}`)
      const overlapping = await composer.evaluate(element => {
        const [tools, send] = [...element.querySelectorAll('.send > *')].map(one =>
          one.getBoundingClientRect(),
        )
        const icons = [...element.querySelectorAll('.tools .button')].map(one => one.getBoundingClientRect())
        const isOver = (one: DOMRect) => send && one.right > send.left && one.bottom > send.top
        return tools ? icons.filter(one => one.width > 0 && isOver(one)).length : -1
      })
      assert.equal(overlapping, 0, `at ${width}`)
    }
    // The recipients are one word in a small window.
    await page.setViewportSize({ width: 390, height: 844 })
    const recipients = composer.locator('.recipients')
    await recipients.waitFor({ state: 'hidden' })
    await composer.getByRole('button', { name: /^to Ben Carter/ }).click()
    await recipients.getByRole('button', { name: '+ Add recipient' }).waitFor()
  }),
)
