import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../eventually.ts'
import { story } from '../office.ts'

test(
  'the tokens of a service account are below its form, in reach of the wheel',
  story(async ({ base, open }) => {
    const page = await open('owner@demo.test')
    await page.setViewportSize({ width: 1_440, height: 900 })
    await page.goto(`${base}/settings/service-accounts/new`)
    await page.getByRole('textbox', { name: 'Name' }).fill('Order sync')
    await page.getByRole('button', { name: 'Save' }).click()
    const none = page.getByText('No tokens yet')
    await none.waitFor()
    const bottomOf = async (what: typeof none) => {
      const box = await what.boundingBox()
      return box ? box.y + box.height : Number.POSITIVE_INFINITY
    }
    assert.ok((await bottomOf(none)) < 900, 'they begin in view')
    await page.mouse.move(800, 500)
    await page.mouse.wheel(0, 2_000)
    const add = page.getByRole('button', { name: 'Add', exact: true })
    await eventually(async () => assert.ok((await bottomOf(add)) <= 900), { what: 'the button is in view' })
  }),
)
