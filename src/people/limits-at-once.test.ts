// Limits of how many there can be hold when several come at once, too.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../test/world.ts'

const { olga } = await createWorld()

const LIMITS = [
  { path: '/service_accounts', root: 'service_account', max: 100, more: { role: 'agent' } },
  { path: '/roles', root: 'role', max: 50, more: { permissions: [] } },
  { path: '/teams', root: 'team', max: 200, more: {} },
]

for (const { path, root, max, more } of LIMITS)
  test(`of five at once for the last place of ${path}, one gets it`, async () => {
    const add = (n: number) => olga.post(path, { [root]: { name: `Number ${n}`, ...more } })
    let there = 0
    for (const { status } of [await add(0), await add(1)]) there += status === 201 ? 1 : 0
    assert.equal(there, 2)
    const { body } = await olga.get(path)
    const count = (Object.values(body) as unknown[]).find(Array.isArray) ?? body
    const own = count.filter(({ name }: { name: string }) => name.startsWith('Number')).length
    const others = path === '/teams' ? count.length - own : 0
    for (let n = 2; n < max - 1 - others; n++) assert.equal((await add(n)).status, 201, `${n}`)
    const last = await Promise.all([1, 2, 3, 4, 5].map(n => add(1_000 + n)))
    assert.deepEqual(last.map(({ status }) => status).sort(), [201, 422, 422, 422, 422])
  })
