import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { eventually } from '../eventually.ts'

/** Waits until the field is marked as wrong; returns what is still in it. */
export async function refusedAt(page: Page, label: string, why: RegExp): Promise<string> {
  const input = page.getByLabel(label, { exact: true })
  await page.locator('.field', { has: input }).locator('.wrong', { hasText: why }).waitFor()
  await input.and(page.locator('[aria-invalid="true"]')).waitFor()
  return input.inputValue()
}

/** Waits until the field is empty again. */
export async function emptied(field: Locator): Promise<void> {
  await eventually(async () => assert.equal(await field.inputValue(), ''), {
    what: 'the field is empty again',
  })
}
