import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { LANGUAGE_CODES, languageOf } from '../../kit/language/language.ts'
import { SYSTEM_STATUSES, type SystemStatus, worstOf } from '../systems/statuses.ts'
import { headlineOf } from './status-headline.ts'
import type { StatusNow } from './status-of.ts'

const now = (statuses: SystemStatus[], active: string[] = []) => {
  const systems = statuses.map((status, index) => ({ title: `<${index}>`, status }))
  const overall = worstOf([...statuses, ...active.map((): SystemStatus => 'degraded_performance')])
  return { overall, systems, active: active.map(title => ({ title })), planned: [] } as unknown as StatusNow
}
const sayIn = (given: StatusNow) => {
  const { text, rest } = headlineOf(languageOf('en'), given)
  return [text, rest]
}

const SAID: [SystemStatus[], string[], string, string][] = [
  [['operational'], [], 'All systems operational', ''],
  [['operational', 'degraded_performance'], [], '<1> is slow', 'Everything else works.'],
  [['major_outage', 'major_outage'], [], '<0> and <1> do not work', 'Everything else works.'],
  [['under_maintenance', 'partial_outage'], [], '<1> only partly works', 'Also affected: <0>.'],
  [Array(5).fill('under_maintenance'), [], '5 systems are under maintenance', 'Everything else works.'],
  [['operational'], ['Checkout is slow'], 'Checkout is slow', ''],
  [['under_maintenance'], ['Checkout is slow'], 'Checkout is slow', 'Also affected: <0>.'],
]
for (const [statuses, active, text, rest] of SAID)
  test(`${statuses.join(', ')} ${active.join()} says: ${text}`, () => {
    assert.deepEqual(sayIn(now(statuses, active)), [text, rest])
  })

test('whatever is affected, up to three of the worst are named, in every language, and nothing is HTML', () => {
  const states = fc.array(fc.constantFrom(...SYSTEM_STATUSES), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(states, fc.constantFrom(...LANGUAGE_CODES), (statuses, code) => {
      const given = now(statuses)
      const { html, text } = headlineOf(languageOf(code), given)
      assert.doesNotMatch(html, /<\d>|\0/)
      const worst = given.systems.filter(({ status }) => status === given.overall)
      if (given.overall !== 'operational' && worst.length <= 3)
        for (const { title } of worst) assert.ok(text.includes(title), `${code}: ${text}`)
    }),
  )
})
