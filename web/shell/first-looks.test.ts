// What outsiders stumbled over when they looked for the first time.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { eventually } from '../../test/eventually.ts'
import { openPage } from '../../test/page/page.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()
const openAt = (t: TestContext, at: string) => openPage(t, world, { as: world.ana.email, at })

test('/inbox is the inbox, and an unknown view is nothing', async t => {
  const inbox = await openAt(t, '/inbox')
  await eventually(() => assert.equal(inbox.path(), '/inbox/open'), { what: 'the inbox is open' })
  await inbox.screen.findByRole('heading', { name: 'All open' })
  await inbox.close()
  const { screen } = await openAt(t, '/inbox/nonsense')
  await screen.findByRole('heading', { name: 'Page not found' })
})

test('an unknown conversation says so, in its title, too', async t => {
  const { screen, document } = await openAt(t, '/inbox/open/nowhere')
  await screen.findByText('There is no such conversation.', { selector: '.empty, .empty *' })
  await eventually(
    () => assert.equal(document.title, `There is no such conversation · ${world.brand.name}`),
    { what: 'the title says so' },
  )
})

test('tabs have an icon', async () => {
  const headers = { host: 'demo.localhost:3000' }
  const icon = await world.app.inject({ url: '/favicon.ico', headers })
  assert.deepEqual([icon.statusCode, icon.headers['content-type']], [200, 'image/svg+xml'])
})

test('reports say that they are loading, not that there is no data', async t => {
  const { screen, user, network, gone } = await openAt(t, '/inbox/open')
  const held = Promise.withResolvers<undefined>()
  network.answer(({ url }) => (url.pathname.startsWith('/api/v1/reports/') ? held.promise : undefined))
  await user.click((await screen.findAllByRole('link', { name: /^Reports/ }))[0] as HTMLElement)
  await screen.findByRole('heading', { name: 'Reports' })
  await eventually(() => network.asked.some(one => one.includes('/api/v1/reports/')), {
    what: 'the reports are asked for',
  })
  await screen.findByRole('status', { name: /Loading/ })
  assert.ok(screen.queryByText(/No data for this period/) === null)
  held.resolve(undefined)
  await gone(() => screen.queryByRole('status', { name: /Loading/ }))
})
