import assert from 'node:assert/strict'
import { eventually } from '../eventually.ts'
import type { Page } from './page.ts'

/** Puts a text into a field, in the place of what is there. */
export async function fill(user: Page['user'], field: HTMLElement, text: string): Promise<void> {
  await user.clear(field)
  await user.paste(text)
}

/** Waits until the field is marked as wrong, and says why. */
export async function refused(find: () => HTMLElement, why: RegExp): Promise<void> {
  await eventually(
    () => {
      const field = find()
      assert.match(field.closest('.field')?.querySelector('.wrong')?.textContent ?? '', why)
      assert.equal(field.getAttribute('aria-invalid'), 'true')
    },
    { what: `the field is refused: ${why}` },
  )
}

/** Presses a button as soon as it can be pressed: while something is being saved, it cannot. */
export async function press(user: Page['user'], find: () => HTMLElement): Promise<void> {
  const button = await eventually(
    () => {
      const found = find() as HTMLButtonElement
      return !found.disabled && found
    },
    { what: 'the button can be pressed' },
  )
  await user.click(button)
}
