// The list does not move under a reader, or under the pointer.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { ANA } from '../../db/cast.ts'
import { eventually } from '../eventually.ts'
import { type Office, story } from '../office.ts'

/** A customer writes, and the list has it. */
async function arrive({ ask }: Office, page: Page, subject: string): Promise<void> {
  const user = { email: `${subject.replaceAll(' ', '.').toLowerCase()}@example.com` }
  const conversation = { category: 'support', subject, user, message: { body: 'Hello' } }
  await ask('POST', '/conversations', { conversation })
  await page.locator('.conversation-row', { hasText: subject }).waitFor()
}

const topOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate(element => element.getBoundingClientRect().top)

test(
  'what arrives above moves neither the open row nor what the pointer is over; a mark says that it is there',
  story(async office => {
    const page = await office.open(ANA.email)
    await page.goto(`${office.base}/inbox/open`)
    await page.locator('.conversation-row').nth(10).waitFor()
    for (let n = 0; n < 8; n++) await page.keyboard.press('j')
    await page.locator('.message').first().waitFor()
    const chosen = '.conversation-row.open'
    const top = await topOf(page, chosen)
    await arrive(office, page, 'While reading')
    await arrive(office, page, 'And another')
    assert.equal(await topOf(page, chosen), top)
    await page.getByRole('button', { name: '2 new' }).click()
    await page.getByRole('button', { name: '2 new' }).waitFor({ state: 'detached' })
    const pane = page.locator('.rows')
    await eventually(async () => assert.equal(await pane.evaluate(element => element.scrollTop), 0), {
      what: 'the top is shown',
    })

    // Without an open one: the pointer is over a row.
    await page.keyboard.press('Escape')
    const third = page.locator('.virtual > li').nth(3).locator('a')
    const address = await third.getAttribute('href')
    await third.hover()
    const aimed = `.conversation-row a[href="${address}"]`
    const place = await topOf(page, aimed)
    await arrive(office, page, 'While aiming')
    assert.equal(await topOf(page, aimed), place)
    await page.getByRole('button', { name: '1 new' }).waitFor()
  }),
)

test(
  'nobody reads or points: what arrives is seen at the top',
  story(async office => {
    const page = await office.open(ANA.email)
    await page.goto(`${office.base}/inbox/open`)
    await page.locator('.conversation-row').nth(10).waitFor()
    await arrive(office, page, 'For all to see')
    assert.equal(await page.locator('.rows').evaluate(element => element.scrollTop), 0)
    await page.getByRole('button', { name: /\d new$/ }).waitFor({ state: 'detached' })
  }),
)
