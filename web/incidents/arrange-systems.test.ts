import assert from 'node:assert/strict'
import { test } from 'node:test'
import { arranged, rowsOf, shownOf, unfolded } from './arrange-systems.ts'

/** `Shop:a b` are systems in a group, `c` is one without. */
const systemsIn = (text: string) =>
  text.split(' ').map(word => {
    const [id = '', group = null] = word.split('@')
    return { id, group }
  })
const written = (systems: { id: string; group: string | null }[]) =>
  systems.map(({ id, group }) => (group === null ? id : `${id}@${group}`)).join(' ')

test('each group has a head, where the first of its systems stands', () => {
  const rows = rowsOf(systemsIn('a@Shop c b@Shop d@Vans'))
  assert.deepEqual(
    rows.map(({ id }) => id),
    ['group Shop', 'a', 'b', 'c', 'group Vans', 'd'],
  )
})

const MOVES: [string, string, string, string, string][] = [
  ['a system goes up', 'a b c', 'c', 'c a b', 'c a b'],
  ['a system moves within its group', 'a@S b@S', 'b', 'group S,b,a', 'b@S a@S'],
  ['a system joins the group below whose head it lands', 'c a@S', 'c', 'group S,c,a', 'c@S a@S'],
  ['a system leaves to the top', 'a@S b@S', 'b', 'b,group S,a', 'b a@S'],
  ['a system changes groups', 'a@S b@S d@V', 'b', 'group S,a,group V,d,b', 'a@S d@V b@V'],
  ['a group goes up with its systems', 'c a@S b@S', 'group S', 'group S,c,a,b', 'a@S b@S c'],
  ['a group goes down', 'a@S b@S c', 'group S', 'a,b,c,group S', 'c a@S b@S'],
  ['a group lands behind another', 'a@S b@S d@V e', 'group V', 'group S,a,group V,b,d,e', 'a@S b@S d@V e'],
  [
    'a group lands inside another and goes behind it',
    'd@V a@S b@S',
    'group V',
    'd,group S,a,group V,b',
    'a@S b@S d@V',
  ],
]
for (const [what, before, moved, order, after] of MOVES)
  test(what, () => {
    const ids = order.split(order.includes(',') ? ',' : ' ')
    assert.equal(written(arranged(systemsIn(before), ids, moved)), after)
  })

test('what is folded moves with its head, and stays in its place when others move', () => {
  const systems = systemsIn('a@Shop b@Shop c d')
  assert.deepEqual(
    shownOf(systems, ['Shop']).map(({ id }) => id),
    ['group Shop', 'c', 'd'],
  )
  const moved = (order: string[], id: string) =>
    written(arranged(systems, unfolded(systems, order, ['Shop']), id))
  assert.equal(moved(['group Shop', 'd', 'c'], 'd'), 'a@Shop b@Shop d@Shop c')
  assert.equal(moved(['d', 'group Shop', 'c'], 'd'), 'd a@Shop b@Shop c')
  assert.equal(moved(['c', 'd', 'group Shop'], 'group Shop'), 'c d a@Shop b@Shop')
})
