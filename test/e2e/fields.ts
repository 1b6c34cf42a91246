import type { Page } from 'playwright-core'

/** Waits until the field is marked as wrong; returns what is still in it. */
export async function refusedAt(page: Page, label: string, why: RegExp): Promise<string> {
  const input = page.getByLabel(label, { exact: true })
  await page.locator('.field', { has: input }).locator('.wrong', { hasText: why }).waitFor()
  await input.and(page.locator('[aria-invalid="true"]')).waitFor()
  return input.inputValue()
}
