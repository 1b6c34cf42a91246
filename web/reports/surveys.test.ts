// The reports' tables of surveys, on the page.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPage } from '../../test/page/page.ts'
import { createSurveysWorld, RESOLVED } from '../../test/surveys-world.ts'

const world = await createSurveysWorld()
const { olga, make, answered, rate } = world

test('satisfaction has surveys by team and by rule, each with a download', async t => {
  await make({ name: 'After the reply', when: RESOLVED, then: [{ survey: { not_within: null } }] })
  await answered('one@example.com')
  await answered('two@example.com')
  await world.work()
  await rate('one@example.com', 5, 'Thanks')
  const { screen } = await openPage(t, world, { as: olga.email, at: '/reports?tab=satisfaction' })
  const rowsOf = async (name: string) => {
    const section = await screen.findByRole('region', { name })
    const rows = [...section.querySelectorAll('tbody tr')]
    return rows.map(row => [...row.querySelectorAll('td')].map(cell => cell.textContent?.trim()))
  }
  assert.deepEqual(await rowsOf('Surveys by rule'), [['After the reply', '2', '1', '100%', '1']])
  assert.deepEqual(await rowsOf('Surveys by team'), [['No team', '2', '1', '100%', '1']])
  assert.ok(screen.getByRole('button', { name: 'Download CSV: Surveys by rule' }))
})
