import assert from 'node:assert/strict'
import { test } from 'node:test'
import { uptimeOf } from './uptime.ts'

test('an outage counts once however many incidents report it, and never beyond its period', () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour))
  const spell = (
    from: number,
    until: number | null,
    status: 'major_outage' | 'degraded_performance' = 'major_outage',
  ) => ({
    systemId: 1,
    status,
    from: at(from),
    until: until === null ? null : at(until),
  })
  const day = { from: at(0), until: at(20) }
  const cases: [Parameters<typeof uptimeOf>[0], number][] = [
    [[], 1],
    [[spell(5, 10)], 0.75],
    [[spell(5, 10), spell(6, 8), spell(8, 10)], 0.75],
    [[spell(8, 10), spell(5, 9)], 0.75],
    [[spell(-5, 5)], 0.75],
    [[spell(15, null)], 0.75],
    [[spell(5, 10, 'degraded_performance')], 1],
    [[spell(-9, 40)], 0],
  ]
  for (const [spells, share] of cases) assert.equal(uptimeOf(spells, day), share)
  assert.equal(uptimeOf([spell(1, 2)], { from: at(3), until: at(3) }), 1)
})
