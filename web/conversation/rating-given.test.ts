import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPage } from '../../test/page/page.ts'
import { createSurveysWorld } from '../../test/surveys-world.ts'

const world = await createSurveysWorld()
const { ana, rate, answered } = world

test('a rating stands in its conversation with what the customer wrote, from the moment that it is given', async t => {
  await world.withSetting(0)
  const { slug } = await answered('rosa@example.com')
  await world.work()
  const { screen, within } = await openPage(t, world, { as: ana.email, at: `/inbox/all/${slug}` })
  await screen.findByText('Done')
  assert.equal(screen.queryByText(/rated this/), null)
  await rate('rosa@example.com', 1, 'Too slow\n<b>for me</b>')
  const line = await screen.findByText(/rosa.* rated this 1 of 5/i)
  within(line.parentElement as HTMLElement).getByText(/Too slow[\s\S]*<b>for me<.b>/)
})
