import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { ANA } from '../../db/cast.ts'
import { eventually } from '../eventually.ts'
import { type Office, preferring } from '../office.ts'

export const CUSTOMER = 'wim@example.nl'

type OfficeAccess = Pick<Office, 'base' | 'ask'>

/** A new conversation of a customer's, opened on the page. */
export async function openNew(page: Page, { base, ask }: OfficeAccess, subject: string): Promise<string> {
  const conversation = {
    category: 'sales',
    subject,
    user: { email: CUSTOMER, name: 'Wim Jansen' },
    message: { body: 'Where is it?', user: { email: CUSTOMER } },
  }
  const { slug } = await ask('POST', '/conversations', { conversation })
  await page.goto(`${base}/inbox/all/${slug}`)
  await page.locator('.message', { hasText: 'Where is it?' }).waitFor()
  return slug
}

/** From the next page on, a conversation stays open when its reply is sent. */
export async function stayAfterSending(page: Page): Promise<void> {
  await page.addInitScript(preferring({ afterwards: 'stay' }))
}

/** In the browser: the ten seconds of undo last until `endUndo()`, however slow the machine is. */
const HOLD_UNDO = `(() => {
  const { setTimeout, clearTimeout } = window
  const held = new Map()
  window.setTimeout = (run, ms, ...given) => {
    if (ms !== 10_000) return setTimeout(run, ms, ...given)
    const timer = setTimeout(() => {}, 0)
    held.set(timer, () => run(...given))
    return timer
  }
  window.clearTimeout = timer => {
    held.delete(timer)
    clearTimeout(timer)
  }
  window.endUndo = () => {
    const runs = [...held.values()]
    held.clear()
    for (const run of runs) run()
  }
})()`

/** From the next page on, the ten seconds in which something can be undone do not pass by themselves. */
export async function holdUndo(page: Page): Promise<void> {
  await page.addInitScript(HOLD_UNDO)
}

/** The page of somebody who writes and stays there after sending. Nothing is sent before `endUndo`, or before the page is left. */
export async function openWriter(office: Office, email: string = ANA.email) {
  const page = await office.open(email)
  await stayAfterSending(page)
  await holdUndo(page)
  return {
    page,
    begin: (subject: string) => openNew(page, office, subject),
    /** Lets the ten seconds pass. */
    endUndo: () => page.evaluate('endUndo()'),
    ...partsOf(page),
    ...sentOf(page, office),
  }
}

/** What a person uses to write. */
export function partsOf(page: Page) {
  return {
    reply: page.getByRole('combobox', { name: 'Reply' }),
    note: page.getByRole('combobox', { name: 'Internal note' }),
    pending: page.locator('.message.pending'),
    chip: (text: string) => page.locator('.composer .chip', { hasText: text }),
    /** The first way to send, when it can be used. */
    sendable: page.locator('.send .together button').first().and(page.locator(':enabled')),
    option: page.getByRole('listbox', { name: 'Saved replies' }).getByRole('option'),
  }
}

/** What has arrived of the page's messages. */
export function sentOf(page: Page, { base, ask }: OfficeAccess) {
  /** The messages of staff, oldest first. */
  const sentTo = async (slug: string) => {
    const { messages } = await ask('GET', `/conversations/${slug}/messages`)
    return messages.filter((one: { user: { 'staff?': boolean } }) => one.user['staff?']).toReversed()
  }
  /** Leaves the page, which sends what waits, and reads what has arrived: as many messages as are expected. */
  const sentOnLeaving = async (slug: string, count = 1) => {
    await page.goto(`${base}/settings/look`)
    return eventually(
      async () => {
        const sent = await sentTo(slug)
        assert.ok(sent.length >= count, `${sent.length} of ${count} messages`)
        return sent
      },
      { what: 'the messages arrive when their page is left' },
    )
  }
  return { sentTo, sentOnLeaving }
}

/** Waits until exactly this text is in the field. */
export async function holds(field: Locator, text: string): Promise<void> {
  await eventually(async () => assert.equal(await field.inputValue(), text), {
    what: `“${text}” is in the field`,
  })
}
