// Saved views in a browser; the rest of them is tested in web/inbox/view-menu.test.ts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../eventually.ts'
import { story } from '../office.ts'

test(
  'saved views are dragged into an order',
  story(async ({ base, open, ask }) => {
    const named = (name: string, tag: string) => ({ saved_view: { name, filters: { tag } } })
    for (const view of [named('Refunds', 'refund'), named('Second', 'b2b')])
      await ask('POST', '/saved_views', view)
    const ana = await open('agent@demo.test')
    await ana.goto(`${base}/search`)
    const rail = ana.getByRole('navigation', { name: 'Pages' })
    const links = rail.locator('details', { hasText: 'Views' }).getByRole('link')
    const areInOrder = (...expected: string[]) =>
      eventually(
        async () => {
          const texts = await links.allTextContents()
          assert.deepEqual(
            texts.map(text => text.replace(/\d+$/, '')),
            expected,
          )
        },
        { what: `the views are ${expected}` },
      )
    const refunds = rail.getByRole('link', { name: /^Refunds/ })
    const second = rail.getByRole('link', { name: /^Second/ })
    await areInOrder('Refunds', 'Second')
    await refunds.dragTo(second)
    await areInOrder('Second', 'Refunds')
    await refunds.dragTo(second)
    await areInOrder('Refunds', 'Second')
  }),
)
