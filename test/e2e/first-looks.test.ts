// What outsiders stumbled over when they looked for the first time, in a browser.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'
import { noBrowser, openBrowser } from '../browser.ts'
import { complaints, listen, openOffice } from './inbox-walk.ts'
import { end } from './program.ts'

const topOf = (pane: Locator) => pane.evaluate(element => element.scrollTop)

/** Returns how far that is. */
async function scrollToEnd(pane: Locator): Promise<number> {
  await pane.evaluate(element => element.scrollTo(0, element.scrollHeight))
  return topOf(pane)
}

const placeOfLast = (pane: Locator) => pane.locator(':scope > .message').last().boundingBox()

/** As somebody who reads the last message from its middle scrolls back a little. */
async function readFurtherUp(pane: Locator): Promise<void> {
  await scrollToEnd(pane)
  await sleep(100) // the page hears of each
  await pane.evaluate(element => element.scrollBy(0, -200))
  await sleep(100)
}

/** Keeps the events of conversations from a page, until the returned function is called. */
async function holdEvents(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route('**/api/v1/events?*', async route => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

test('first looks', { skip: noBrowser ?? false }, async t => {
  const { app, base, enter, ask } = await openOffice('answerwell-looks-')
  const browser = await openBrowser()
  const ana = await enter(browser, 'agent@demo.test')

  await t.test(
    '/inbox is the inbox, an unknown view is nothing, an unknown conversation says so, and tabs have an icon',
    async () => {
      await ana.goto(`${base}/inbox`)
      await ana.waitForURL(`${base}/inbox/open`)
      await ana.goto(`${base}/inbox/nonsense`)
      await ana.getByRole('heading', { name: 'Page not found' }).waitFor()
      await ana.goto(`${base}/inbox/open/nowhere`)
      await ana.locator('.empty').getByText('There is no such conversation.').waitFor()
      for (let tries = 0; tries < 50 && !/no such/.test(await ana.title()); tries++)
        await ana.waitForTimeout(20)
      assert.equal(await ana.title(), 'There is no such conversation · Juniper & Co.')
      const icon = await ana.request.get(`${base}/favicon.ico`)
      assert.deepEqual([icon.status(), icon.headers()['content-type']], [200, 'image/svg+xml'])
    },
  )

  await t.test('reports say that they are loading, not that there is no data', async () => {
    await ana.route('**/api/v1/reports/**', async route => {
      await new Promise(resolve => setTimeout(resolve, 600))
      await route.continue()
    })
    await ana.goto(`${base}/reports`)
    await ana.getByRole('heading', { name: 'Reports' }).waitFor()
    assert.equal(await ana.getByText('Loading').count(), 1)
    assert.equal(await ana.getByText('No data for this period').count(), 0)
    await ana.unrouteAll({ behavior: 'wait' })
  })

  await t.test('what arrives while the page connects is listed all the same', async () => {
    await ana.route('**/api/v1/events/stream*', async route => {
      await new Promise(resolve => setTimeout(resolve, 2_000))
      await route.continue()
    })
    await ana.goto(`${base}/inbox/open`)
    await ana.locator('.conversation-row').first().waitFor()
    const user = { email: 'early@example.com' }
    await ask('POST', '/conversations', {
      conversation: { category: 'support', subject: 'An early bird', user, message: { body: 'Hello' } },
    })
    await ana.locator('.conversation-row', { hasText: 'An early bird' }).waitFor()
    await ana.unrouteAll({ behavior: 'wait' })
  })

  await t.test('on paper a conversation is its subject and its messages', async () => {
    await ana.goto(`${base}/inbox/open/wobbly-table`)
    const message = ana.locator('.message', { hasText: 'it still wobbles' })
    await message.waitFor()
    await ana.emulateMedia({ media: 'print' })
    for (const part of ['.rail', '.list-pane', '.composer', '.person'])
      assert.equal(await ana.locator(part).isVisible(), false, part)
    assert.equal(await ana.getByRole('heading', { name: 'Wobbly table' }).isVisible(), true)
    assert.equal(await message.isVisible(), true)
    await ana.emulateMedia({ media: null })
  })

  await t.test('a long message opens at its start', async () => {
    const body = Array.from({ length: 80 }, (_, line) => `Line ${line}`).join('\n\n')
    const conversation = {
      category: 'support',
      subject: 'Long',
      user: { email: 'long@example.com' },
      message: { body },
    }
    const { slug } = await ask('POST', '/conversations', { conversation })
    await ana.goto(`${base}/inbox/open/${slug}`)
    await ana.getByText('Line 0', { exact: true }).waitFor()
    await ana.waitForTimeout(500)
    const isInView = await ana.getByText('Line 0', { exact: true }).evaluate(element => {
      const pane = element.closest('.thread')?.getBoundingClientRect()
      const { top, bottom } = element.getBoundingClientRect()
      return pane !== undefined && top >= pane.top && bottom <= pane.bottom
    })
    assert.equal(isInView, true)
    const thread = ana.locator('.thread')
    const top = await scrollToEnd(thread)
    const stories = await thread.locator('.story').count()
    await ask('PUT', `/conversations/${slug}`, { conversation: { priority: 'urgent' } })
    await thread.locator('.story').nth(stories).waitFor()
    await ana.waitForTimeout(100)
    assert.equal(await topOf(thread), top)
  })

  await t.test('events between messages move neither the newest one nor what is read', async () => {
    const body = Array.from({ length: 30 }, (_, line) => `Line ${line}`).join('\n\n')
    const conversation = {
      ...{ category: 'support', subject: 'Told late', user: { email: 'late@example.com' } },
      message: { body },
    }
    const { slug } = await ask('POST', '/conversations', { conversation })
    await ask('PUT', `/conversations/${slug}`, { conversation: { priority: 'urgent' } })
    await ask('POST', `/conversations/${slug}/messages`, { message: { body: `${body}\n\nThe end` } })
    const thread = ana.locator('.thread')
    for (const isRead of [false, true]) {
      const release = await holdEvents(ana)
      await ana.goto(`${base}/inbox/open/${slug}`)
      await ana.getByText('The end').waitFor()
      if (isRead) await readFurtherUp(thread)
      const place = await placeOfLast(thread)
      release()
      await thread.locator('.story').first().waitFor()
      assert.deepEqual(await placeOfLast(thread), place)
      await ana.unrouteAll({ behavior: 'wait' })
    }
  })

  await t.test('on a phone the customer is shown from the menu, and closed again', async () => {
    await ana.setViewportSize({ width: 390, height: 844 })
    const panel = ana.getByRole('complementary', { name: 'Customer' })
    assert.equal(await panel.isVisible(), false)
    await ana.getByRole('button', { name: 'More', exact: true }).first().click()
    await ana.getByRole('menuitem', { name: 'Toggle customer panel' }).click()
    await panel.getByRole('heading').first().waitFor()
    await panel.getByRole('button', { name: 'Close' }).click()
    await panel.waitFor({ state: 'hidden' })
    await ana.setViewportSize({ width: 1280, height: 800 })
  })

  await t.test('on a phone the chat does not cover Send, and a subject finds articles', async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    listen(page, base)
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
    await context.close()
  })

  assert.deepEqual(complaints, [])
  await ana.context().close()
  assert.equal(await end(app, 'SIGTERM'), 0)
})
