import { lockRules, updateRule } from '../src/desk/rules/queries.ts'
import { type TxScope, transaction } from '../src/kit/scope.ts'
import { type Desk, digits, perPiece, untilAtRest } from './at-rest.ts'
import { ask, loadOf, percentile, type Requests } from './http.ts'

const RULES = 1_000
const HOLDING = 5
const ROUNDS = 3
const DRY_RUNS = 5
/** Recent conversations, as in the line of posts. */
const RECENT = 0.02

/** Posts with a thousand rules of which five hold, and without, in turns; and a dry run. */
export async function measureRules(desk: Desk): Promise<void> {
  const { target } = desk
  for (let n = 0; n < RULES; n++)
    await ask(target, { method: 'POST', path: '/rules', body: JSON.stringify({ rule: ruleOf(n) }) })
  await measurePosts(desk)
  await measureDryRun(desk)
  const { rules } = await ask<{ rules: { id: number }[] }>(target, { path: '/rules' })
  for (const { id } of rules) await ask(target, { method: 'DELETE', path: `/rules/${id}` })
  await untilAtRest(desk)
}

/** Every two hundredth holds for every reply; the others ask about words that no conversation has. */
function ruleOf(n: number) {
  const holds = n % (RULES / HOLDING) === 0
  const words = holds ? 'question' : `word${n} that nobody wrote`
  return {
    name: `Rule ${n}`,
    when: [{ event: 'staff_replies' }],
    if: { all: [{ field: 'subject', op: 'contains', value: [words] }] },
    // biome-ignore lint/suspicious/noThenProperty: the API's word
    then: [{ add_tags: [`rule-${n}`] }],
  }
}

async function measurePosts(desk: Desk): Promise<void> {
  const { stage, target, seconds, add } = desk
  const requests: Requests = {
    method: 'POST',
    path: '/conversations/conversation-{n}/messages',
    body: JSON.stringify({ message: { body: 'On its way', origin_id: 'bench-rules-{id}' } }),
    among: [Math.ceil(stage.rows * (1 - RECENT)), stage.rows],
  }
  const sums = { with: { rps: 0, cpu: 0 }, without: { rps: 0, cpu: 0 } }
  for (let round = 0; round <= ROUNDS; round++)
    for (const name of ['without', 'with'] as const) {
      await transaction(desk.scope, tx => switchAll(tx, name === 'with'))
      await untilAtRest(desk)
      const times = stage.processorTimes()
      const { rps, requests: posts } = await loadOf(target, requests, { connections: 8, seconds })
      await untilAtRest(desk)
      if (round === 0) continue // it warms up
      sums[name].rps += rps / ROUNDS
      sums[name].cpu += perPiece(times, stage.processorTimes(), posts) / ROUNDS
    }
  const ratio = digits(sums.with.rps / sums.without.rps)
  add('post, 1,000 rules of which 5 hold', {
    rps: Math.round(sums.with.rps),
    without: Math.round(sums.without.rps),
    ratio,
    cpu_ms: digits(sums.with.cpu),
    cpu_ms_without: digits(sums.without.cpu),
    met: ratio >= 0.8,
  })
}

async function switchAll(tx: TxScope, enabled: boolean): Promise<void> {
  for (const { id, version, disabledBecause, switchedBy, switchedAt } of await lockRules(tx))
    await updateRule(tx, id, { enabled, version, disabledBecause, switchedBy, switchedAt })
}

async function measureDryRun({ target, add }: Desk): Promise<void> {
  const times: number[] = []
  let occasions = 0
  for (let n = 0; n < DRY_RUNS; n++) {
    const began = performance.now()
    const body = JSON.stringify({ rule: ruleOf(0), last: 500 })
    const run = await ask<{ occasions: number }>(target, { method: 'POST', path: '/rules/dry_run', body })
    times.push(performance.now() - began)
    occasions = run.occasions
  }
  const worst = percentile(times, 0.99)
  add('dry run', { occasions, p50_ms: percentile(times, 0.5), worst_ms: worst, met: worst < 2_000 })
}
