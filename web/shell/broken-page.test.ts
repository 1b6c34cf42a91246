// A page whose server fails says so in our words and can be tried again; a slow one shows that it is loading.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { eventually } from '../../test/eventually.ts'
import type { Answering } from '../../test/page/network.ts'
import { openPage } from '../../test/page/page.ts'
import { createWorld } from '../../test/world.ts'

const world = await createWorld()
const failed = () => Response.json({ error: 'boom', code: 'internal', request_id: '4711' }, { status: 500 })
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

test('a first load that fails is tried again by itself, and says what is kept and what to quote', async t => {
  const { screen, network, clock } = await openAt(t, '/inbox/open', ofMe(failed))
  await screen.findByText('Nothing is lost: your drafts are saved.')
  await screen.findByText(/^demo\.localhost.* · Request 4711$/)
  network.answer(undefined)
  const isLoaded = async () => {
    await clock.pass(2_000)
    return screen.queryByRole('heading', { name: 'All open' }) !== null
  }
  await eventually(isLoaded, { what: 'it has been loaded' })
})

test('what cannot be loaded again stays, with what is typed there, and can be tried again', async t => {
  const { slug } = await world.start({ subject: 'Once there' })
  const page = await openAt(t, `/inbox/all/${slug}`, () => undefined)
  const { screen, user, network, clock, document } = page
  await screen.findByText('Where is it?', { selector: '.message *' })
  const reply = await screen.findByRole<HTMLTextAreaElement>('combobox', { name: 'Reply' })
  await user.type(reply, 'Half a thought')
  network.answer(({ method, url }) =>
    method === 'GET' && /^\/api\/v1\/conversations/.test(url.pathname) ? failed() : undefined,
  )
  await world.olga.put(`/conversations/${slug}`, { conversation: { priority: 'high' } })
  const isTold = async () => {
    await clock.pass(1_000)
    return screen.queryByText(/could not be refreshed\. Showing the version from \d/) !== null
  }
  await eventually(isTold, { what: 'the page says from when it is' })
  assert.ok(reply.isConnected && reply.value === 'Half a thought')
  assert.ok(screen.getAllByRole('link', { name: /Once there/ }).length > 0)
  network.answer(undefined)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await page.gone(() => screen.queryByText(/could not be refreshed/))
  await screen.findAllByText('High', { selector: '.mark' })
  // The browser says that there is no network.
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
  document.defaultView?.dispatchEvent(new Event('offline'))
  await screen.findByText(/You are offline\. Messages are sent/)
  Reflect.deleteProperty(navigator, 'onLine')
  document.defaultView?.dispatchEvent(new Event('online'))
  await page.gone(() => screen.queryByText(/You are offline/))
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

/** Everything but the frame around a page. */
const besidesFrame: Answering = ({ url }) =>
  /^\/api\/v1\/(me|brand|views)$/.test(url.pathname) ? undefined : failed()

test('what a page could not load says so in our words, and can be tried again where it stands', async t => {
  for (const [at, parts] of [
    ['/contacts', 1],
    ['/settings/templates', 1],
    ['/settings/tokens', 1],
    ['/settings/me', 2],
  ] as const) {
    const { screen, network, user, gone, close } = await openAt(t, at, besidesFrame)
    const trouble = await screen.findAllByText(/Something went wrong\. Try again\./)
    assert.ok(
      trouble.some(({ textContent }) => textContent.includes('Request 4711')),
      at,
    )
    assert.ok(screen.queryByText(/boom|Nothing here yet/) === null, at)
    const buttons = () => screen.queryAllByRole('button', { name: 'Try again' })
    await eventually(() => assert.ok(buttons().length >= parts), { what: `all parts of ${at} have failed` })
    network.answer(undefined)
    for (const button of buttons()) await user.click(button)
    await gone(() => screen.queryByText(/Something went wrong/))
    await close()
  }
})

/** Files whose lists only name or complete what the page around them says anyway. */
const DECORATIVE = new Set([
  'contacts/segment-menu.tsx',
  'contacts/segment-tabs.tsx',
  'articles/article-tools.tsx',
  'shell/saved-views.tsx',
  'shell/drafts-link.tsx',
  'settings/mail-log.tsx',
  'reports/report-filters.tsx',
  'inbox/first-steps.tsx',
  'inbox/filter-choices.ts',
  'rules/names.ts',
  'inbox/inbox-page.tsx',
  'inbox/view-menu.tsx',
  ...[
    'composer.tsx',
    'custom-fields.tsx',
    'macros.tsx',
    'macro-chips.tsx',
    'assign-menu.tsx',
    'panel-cards.tsx',
    'use-conversation-actions.ts',
  ].map(name => `conversation/${name}`),
  ...['activity-feed.tsx', 'match-cards.tsx', 'person-panel.tsx', 'new-people.tsx', 'thread.tsx'].map(
    name => `conversation/${name}`,
  ),
  'conversation/suggestion-list.tsx',
])

test('what is there stays when it cannot be loaded again: only an obstacle takes its place', () => {
  const web = fileURLToPath(new URL('../', import.meta.url))
  const found = globSync('**/*.tsx', { cwd: web }).filter(file =>
    /\bif \(error\) return </.test(readFileSync(`${web}${file}`, 'utf8')),
  )
  assert.deepEqual(found, [])
})

test('a list that could not be loaded is never shown as an empty one', () => {
  const web = fileURLToPath(new URL('../', import.meta.url))
  const found = globSync('**/*.{ts,tsx}', { cwd: web }).filter(file => {
    const queries = readFileSync(`${web}${file}`, 'utf8').matchAll(
      /const \{([^{}]*)\} = use(?:Infinite)?Query\(/g,
    )
    return [...queries].some(([, names = '']) => /\bdata(: \w+)? = /.test(names) && !/\berror\b/.test(names))
  })
  assert.deepEqual(
    found.filter(file => !DECORATIVE.has(file)),
    [],
  )
  assert.deepEqual(
    [...DECORATIVE].filter(file => !found.includes(file)),
    [],
    'it needs no exception',
  )
})

test('an address without a page keeps the frame around it', async t => {
  const { screen } = await openAt(t, '/inbox/nonsense', () => undefined)
  await screen.findByRole('heading', { name: 'Page not found' })
  assert.ok((await screen.findAllByRole('link', { name: /^Reports/ })).length > 0)
})
