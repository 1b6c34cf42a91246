import type { Scope } from '../../kit/scope.ts'
import type { Amounts } from './erasure-queries.ts'
import {
  countIn,
  countOwn,
  type ErasedPerson,
  selectOwnConversations,
  selectShared,
} from './person-queries.ts'

export interface ErasurePreview {
  /** How many records go, by kind. */
  goes: Amounts
  /** What stays of conversations in which others take part. */
  stays: { conversations: number; messages: number }
}

const BATCH = 1_000

/** What an erasure would take away, and what it would leave. */
export async function previewErasure(scope: Scope, person: ErasedPerson): Promise<ErasurePreview> {
  const own = person.identityIds
  const sum: Amounts = {}
  let shared = 0
  for (let after = 0; ; ) {
    const ids = await selectOwnConversations(scope, own, { after, limit: BATCH })
    if (ids.length === 0) break
    after = ids.at(-1) as number
    const others = await selectShared(scope, ids, own)
    const whole = ids.filter(id => !others.has(id))
    shared += others.size
    const counts = await countIn(scope, { whole, shared: [...others], own })
    for (const [kind, n] of Object.entries(counts)) sum[kind] = (sum[kind] ?? 0) + n
  }
  const { othersMessages = 0, ...goes } = sum
  return {
    goes: { ...goes, ...(await countOwn(scope, person)), identities: person.identities.length },
    stays: { conversations: shared, messages: othersMessages },
  }
}
