// What others do to rows above the pointer.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { STATUS } from '../../client/codes.ts'
import { eventually } from '../../test/eventually.ts'
import { openPage } from '../../test/page/page.ts'
import { createWorld } from '../../test/world.ts'
import { withGone } from './use-held-rows.ts'

const world = await createWorld()

const of = (...ids: number[]) => ids.map(id => ({ id }))

test('rows that are gone stand where they stood, whatever has arrived', () => {
  for (const [before, now, shown] of [
    [of(1, 2, 3), of(1, 3), of(1, 2, 3)],
    [of(1, 2, 3), of(2, 3), of(1, 2, 3)],
    [of(1, 2, 3), of(9, 2, 3), of(9, 1, 2, 3)],
    [of(1, 2, 3), of(1), of(1, 2, 3)],
    [of(1, 2), of(), of(1, 2)],
  ] as const)
    assert.deepEqual(withGone([...before], [...now]), shown)
  const now = of(3, 1, 2)
  assert.ok(withGone(of(1, 2), now) === now)
})

test('a row that somebody else resolves stays until the pointer leaves the list', async t => {
  const started = []
  for (const subject of ['First', 'Second', 'Third']) started.push(await world.start({ subject }))
  const page = await openPage(t, world, { as: world.ana.email, at: '/inbox/open' })
  const { screen, user, document } = page
  const names = () => [...document.querySelectorAll('.conversation-row')].map(row => row.textContent ?? '')
  const isListed = (name: string) => names().some(words => words.includes(name))
  await screen.findAllByText('First')
  const last = document.querySelector('.rows li:last-child') as HTMLElement
  await user.hover(last)
  const [, second] = started
  await world.olga.put(`/conversations/${second?.slug}`, {
    conversation: { status: STATUS.resolved },
  })
  await world.start({ subject: 'Fourth' })
  await eventually(() => assert.ok(isListed('Fourth')), { what: 'the list has been read again' })
  assert.ok(isListed('Second'))
  document.querySelector('#list')?.dispatchEvent(new window.PointerEvent('pointerleave'))
  await eventually(() => assert.ok(!isListed('Second')), { what: 'the row has gone' })
})
