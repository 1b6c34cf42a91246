import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { eventually } from '../../test/eventually.ts'
import { fill } from '../../test/page/forms.ts'
import { openPage } from '../../test/page/page.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()
await world.olga.post('/custom_fields', { custom_field: { of: 'conversation', name: 'Due', type: 'date' } })

/** A conversation with a date beside it, which is saved as soon as it is whole. */
async function openDue(t: TestContext, language?: string) {
  const { slug } = await world.start({ subject: 'Late table' })
  await world.ana.put(`/conversations/${slug}`, { conversation: { data: { due: '2026-12-03' } } })
  const preferences = language ? { language } : {}
  const page = await openPage(t, world, { as: world.ana.email, at: `/inbox/open/${slug}`, preferences })
  const due = await page.screen.findByLabelText<HTMLInputElement>('Due')
  const stored = (day: string | undefined) =>
    eventually(async () => assert.equal((await world.ana.get(`/conversations/${slug}`)).body.data.due, day), {
      what: `the date is ${day}`,
    })
  return { ...page, due, stored }
}

test('a date is typed as the locale writes it, and what is none is explained', async t => {
  const { screen, user, due, stored } = await openDue(t)
  assert.equal(due.value, '12/03/2026')
  await fill(user, due, '2/30/2027')
  await user.tab()
  await screen.findByText(/Type a date such as 12\/24\/20\d\d\./)
  assert.equal(due.getAttribute('aria-invalid'), 'true')
  await fill(user, due, '2/28/27')
  await user.keyboard('{Enter}')
  await stored('2027-02-28')
  assert.equal(due.value, '02/28/2027')
  await user.keyboard('{ArrowUp}')
  await stored('2027-03-01')
  await user.clear(due)
  await user.tab()
  await stored(undefined)
})

test('the calendar opens at the date and is gone through by keys', async t => {
  const { screen, user, document, due, stored } = await openDue(t)
  due.focus()
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await screen.findByRole('dialog', { name: 'Due' })
  const at = (words: RegExp) =>
    eventually(() => assert.match(document.activeElement?.getAttribute('aria-label') ?? '', words), {
      what: `at ${words}`,
    })
  await at(/December 3, 2026/)
  await user.keyboard('{Escape}')
  assert.equal(screen.queryByRole('dialog'), null)
  assert.ok(document.activeElement === due)
  await user.click(screen.getByRole('button', { name: 'Open the calendar' }))
  await at(/December 3, 2026/)
  await user.keyboard('{ArrowRight}{ArrowDown}')
  await at(/December 11, 2026/)
  // Tab goes round inside: to the last button, the first one, and back.
  const focused = () => document.activeElement?.textContent
  await user.tab()
  assert.equal(focused(), 'Today')
  await user.tab()
  await at(/Previous/)
  await user.tab({ shift: true })
  assert.equal(focused(), 'Today')
  await user.tab({ shift: true })
  await at(/December 11, 2026/)
  await user.keyboard('{Enter}')
  await stored('2026-12-11')
  assert.equal(screen.queryByRole('dialog'), null)
})

test('German dates have their points, and the calendar German words', async t => {
  const { screen, user, document, due } = await openDue(t, 'de')
  assert.equal(due.value, '03.12.2026')
  await user.click(screen.getByRole('button', { name: 'Kalender öffnen' }))
  await eventually(
    () => assert.match(document.activeElement?.getAttribute('aria-label') ?? '', /3\. Dezember 2026/),
    { what: 'the keys are at the date' },
  )
})
