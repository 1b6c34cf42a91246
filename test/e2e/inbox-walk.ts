import type { Locator, Page } from 'playwright-core'
import { eventually } from '../eventually.ts'
import { preferring } from '../office.ts'

/** Opens a menu and chooses an entry; again, if the page was still loading and has closed it. */
export async function chooseIn(page: Page, menu: Locator, name: string | RegExp): Promise<void> {
  const closed = menu.and(page.locator('[aria-expanded="false"]'))
  const item = page.getByRole('menuitem', { name, exact: true })
  const choose = async () => {
    if (await closed.isVisible()) await closed.click({ timeout: 3_000 })
    await item.click({ timeout: 3_000 })
  }
  await eventually(choose, { what: `“${name}” is chosen` })
}

/** From the next page on, articles are written as Markdown. */
export async function writeMarkdown(page: Page): Promise<void> {
  await page.context().addInitScript(preferring({ editor: 'markdown' }))
}

/** From the next page on, messages are written as they will look; without it, as Markdown. */
export async function writeRich(page: Page): Promise<void> {
  await page.context().addInitScript(preferring({ composer: 'rich' }))
}
