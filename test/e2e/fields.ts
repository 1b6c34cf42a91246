import type { Locator, Page } from 'playwright-core'

/** Waits until the field is marked as wrong; returns what is still in it. */
export async function refusedAt(page: Page, label: string, why: RegExp): Promise<string> {
  const input = page.getByLabel(label, { exact: true })
  await page.locator('.field', { has: input }).locator('.wrong', { hasText: why }).waitFor()
  await input.and(page.locator('[aria-invalid="true"]')).waitFor()
  return input.inputValue()
}

/** Chooses in one of our own fields, by the value or by its words. */
export async function choose(field: Locator, wanted: string): Promise<void> {
  await field.click()
  const list = field.page().locator('.select-list')
  const byWords = list.getByRole('option', { name: wanted, exact: true })
  await list.locator(`[data-key="option ${wanted}"]`).or(byWords).click()
}
