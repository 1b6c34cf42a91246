import type { Scope } from '../../kit/scope.ts'
import { type Measured, type Place, RETAINED_KINDS, type Sample } from './kind.ts'
import { type DatedTerms, datedTerms, type Terms } from './terms.ts'

/** What a rule would delete by now. */
export interface DryRun {
  terms: DatedTerms
  count: number
  messages: number
  bytes: number
  oldest: Date | null
  newest: Date | null
  /** The most first. */
  byChannel: Measured[]
  sample: Sample[]
}

const BATCH = 2_000
const SAMPLE = 10

/** What the rule would delete if it ran now, and some of it, as far as the caller may see that. Changes nothing. */
export async function dryRunRetention(scope: Scope, rule: Terms): Promise<DryRun> {
  const terms = datedTerms(rule, scope.now(), scope.brand.timeZone)
  const kind = RETAINED_KINDS[rule.kind]
  const channels = new Map<number, Measured>()
  const first: number[] = []
  for await (const ids of pages(scope, terms)) {
    first.push(...ids.slice(0, SAMPLE))
    for (const one of await kind.measure(scope, ids)) {
      const before = channels.get(one.channelId)
      channels.set(one.channelId, before ? sumOf(before, one) : one)
    }
  }
  const byChannel = [...channels.values()].sort((one, other) => other.count - one.count)
  const all = byChannel.length > 0 ? byChannel.reduce(sumOf) : undefined
  return {
    terms,
    count: all?.count ?? 0,
    messages: all?.messages ?? 0,
    bytes: all?.bytes ?? 0,
    oldest: all?.oldest ?? null,
    newest: all?.newest ?? null,
    byChannel,
    sample: await kind.sample(scope, first, SAMPLE),
  }
}

/** How many records the rule would delete if it ran now. */
export async function countGoing(scope: Scope, rule: Terms): Promise<number> {
  let count = 0
  for await (const ids of pages(scope, datedTerms(rule, scope.now(), scope.brand.timeZone)))
    count += ids.length
  return count
}

async function* pages(scope: Scope, terms: DatedTerms): AsyncGenerator<number[]> {
  for (let place: Place | null = {}; place !== null; ) {
    const page = await RETAINED_KINDS[terms.kind].select(scope, terms, { place, limit: BATCH })
    if (page.ids.length > 0) yield page.ids
    place = page.next
  }
}

function sumOf(one: Measured, other: Measured): Measured {
  return {
    channelId: one.channelId,
    count: one.count + other.count,
    messages: one.messages + other.messages,
    bytes: one.bytes + other.bytes,
    oldest: one.oldest < other.oldest ? one.oldest : other.oldest,
    newest: one.newest > other.newest ? one.newest : other.newest,
  }
}
