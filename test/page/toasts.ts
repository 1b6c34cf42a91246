import { eventually } from '../eventually.ts'
import type { Page } from './page.ts'

/** Waits for a toast with these words. */
export function toast({ document }: Page, words: string | RegExp): Promise<HTMLElement> {
  const found = () =>
    [...document.querySelectorAll<HTMLElement>('.toast')].findLast(({ textContent }) =>
      words instanceof RegExp ? words.test(textContent ?? '') : textContent?.includes(words),
    ) ?? false
  return eventually(found, { what: `a toast says “${words}”` })
}

/** Takes back what the toast with these words offers to undo, and waits until the page says so. */
export async function undo(page: Page, words: string | RegExp): Promise<void> {
  const { getByRole } = page.within(await toast(page, words))
  await page.user.click(getByRole('button', { name: /^Undo/ }))
  await toast(page, 'Undone')
}
