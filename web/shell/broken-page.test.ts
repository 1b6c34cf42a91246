// A page whose server fails says so in our words and can be tried again; a slow one shows that it is loading.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { eventually } from '../../test/eventually.ts'
import type { Answering } from '../../test/page/network.ts'
import { openPage } from '../../test/page/page.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()
const failed = () => Response.json({ error: 'boom', code: 'internal' }, { status: 500 })
const away = () => {
  throw new TypeError('Failed to fetch')
}
const openAt = (t: TestContext, at: string, answering: Answering) =>
  openPage(t, world, { as: world.ana.email, at, answering })

const ofMe =
  (answer: () => Response): Answering =>
  ({ url }) =>
    url.pathname === '/api/v1/me' ? answer() : undefined

test('a first load that fails shows our own page, and Try again loads it', async t => {
  const { screen, network, user } = await openAt(t, '/inbox/open', ofMe(failed))
  await screen.findByRole('heading', { name: 'This page could not be loaded' })
  network.answer(undefined)
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: 'All open' })
})

test('a server that is away is named as that', async t => {
  const { screen, clock } = await openAt(t, '/inbox/open', ofMe(away))
  const isSaid = async () => {
    await clock.pass(5_000) // several attempts
    assert.ok(screen.queryByText(/Cannot reach the server/))
  }
  await eventually(isSaid, { what: 'the page says that the server is away' })
  assert.ok(screen.getByRole('button', { name: 'Try again' }))
})

test('a slow first load shows a frame that says that it is loading', async t => {
  const held = Promise.withResolvers<undefined>()
  const { screen, clock, gone } = await openAt(t, '/inbox/open', ({ url }) =>
    url.pathname === '/api/v1/me' ? held.promise : undefined,
  )
  await clock.pass(250)
  await screen.findByRole('status', { name: 'Loading…' })
  held.resolve(undefined)
  await screen.findByRole('heading', { name: 'All open' })
  await gone(() => screen.queryByRole('status', { name: 'Loading…' }))
})

test('what a page could not load can be tried again where it stands', async t => {
  const { screen, network, user, gone } = await openAt(t, '/contacts', ({ url }) =>
    url.pathname === '/api/v1/contacts' ? failed() : undefined,
  )
  await screen.findByText(/boom/)
  network.answer(undefined)
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await gone(() => screen.queryByText(/boom/))
})

test('an address without a page keeps the frame around it', async t => {
  const { screen } = await openAt(t, '/inbox/nonsense', () => undefined)
  await screen.findByRole('heading', { name: 'Page not found' })
  assert.ok((await screen.findAllByRole('link', { name: /^Reports/ })).length > 0)
})
