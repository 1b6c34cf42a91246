// Earlier versions of a rule, in its editor.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../test/eventually.ts'
import { openPage } from '../../test/page/page.ts'
import { createRulesWorld } from '../../test/rules-world.ts'

const world = await createRulesWorld()
const { olga, make } = world

/** Waits until a part of the page reads so, whatever is in bold. */
const reads = (selector: string, words: RegExp) =>
  eventually(
    () => assert.match([...document.querySelectorAll(selector)].map(one => one.textContent).join(' '), words),
    { what: `${selector} reads ${words}` },
  )

test('earlier versions say who changed what, and one is restored', async t => {
  const { id } = await make({ name: 'Grows', then: [{ add_tags: ['one'] }] })
  await olga.put(`/rules/${id}`, { rule: { then: [{ add_tags: ['one'] }, { priority: 'high' }] } })
  const { screen, user, within } = await openPage(t, world, { as: olga.email, at: `/settings/rules/${id}` })
  await user.click(await screen.findByRole('button', { name: 'Earlier versions' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Earlier versions' }))
  await reads('.rule-versions', /Added: set the priority to High/)
  await reads('.rule-versions', /When a customer writes, then add the tags one\./)
  await user.click(dialog.getByRole('button', { name: /^Restore this version/ }))
  await screen.findByText('1 on, 0 off')
  const [rule] = (await olga.get('/rules')).body.rules
  assert.deepEqual([rule?.version, rule?.then], [3, [{ add_tags: ['one'] }]])
})
