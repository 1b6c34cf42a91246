import type { Page } from 'playwright-core'
import { type Office, preferring } from './inbox-walk.ts'

export const CUSTOMER = 'wim@example.nl'

/** A new conversation of a customer's, opened on the page. */
export async function openNew(page: Page, { base, ask }: Office, subject: string): Promise<string> {
  const conversation = {
    ...{ category: 'sales', subject, user: { email: CUSTOMER, name: 'Wim Jansen' } },
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

/** What a person uses to write. */
export function partsOf(page: Page) {
  return {
    reply: page.getByRole('combobox', { name: 'Reply' }),
    note: page.getByRole('combobox', { name: 'Internal note' }),
    pending: page.locator('.message.pending'),
    chip: (text: string) => page.locator('.composer .chip', { hasText: text }),
    option: page.getByRole('listbox', { name: 'Saved replies' }).getByRole('option'),
  }
}

/** What has arrived of the page's messages. */
export function sentOf(page: Page, { base, ask }: Office) {
  /** The messages of staff, oldest first. */
  const sentTo = async (slug: string) => {
    const { messages } = await ask('GET', `/conversations/${slug}/messages`)
    return messages.filter((one: { user: { 'staff?': boolean } }) => one.user['staff?']).toReversed()
  }
  /** Leaves the page, which sends what waits, and reads what has arrived. */
  const sentOnLeaving = async (slug: string) => {
    await page.goto(`${base}/settings/look`)
    for (let tries = 0; tries < 100 && (await sentTo(slug)).length === 0; tries++)
      await page.waitForTimeout(50)
    return sentTo(slug)
  }
  return { sentTo, sentOnLeaving }
}
