import type { Scope } from '../../kit/scope.ts'
import { countDeletedOf, countIn, countLooseMails, countOwn, countRatings } from './count-queries.ts'
import type { Amounts } from './erasure-queries.ts'
import { countPassing } from './passing-queries.ts'
import {
  type ErasedPerson,
  selectMergedInto,
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
  const { sum, whole, shared } = await previewConversations(scope, person.identityIds)
  const {
    othersMessages = 0,
    uploads = 0,
    ...goes
  } = added(sum, await countDeletedOf(scope, person.identityIds))
  const ratings = await countRatings(scope, person.identityIds, { besides: whole })
  return {
    goes: {
      ...goes,
      ...(await countOwn(scope, person)),
      ...(await countPassing(scope)),
      files: (goes.files ?? 0) + uploads,
      ratings: (goes.ratings ?? 0) + ratings,
      looseMails: await countLooseMails(scope, person),
      identities: person.identities.length,
    },
    stays: { conversations: shared, messages: othersMessages },
  }
}

async function previewConversations(scope: Scope, own: number[]) {
  let sum: Amounts = {}
  let shared = 0
  // A conversation that was merged into another one goes with it.
  const whole = new Set<number>()
  for (let after = 0; ; ) {
    const ids = await selectOwnConversations(scope, own, { after, limit: BATCH })
    if (ids.length === 0) return { sum, whole: [...whole], shared }
    after = ids.at(-1) as number
    const left = ids.filter(id => !whole.has(id))
    const others = await selectShared(scope, left, own)
    const alone = left.filter(id => !others.has(id))
    const merged = await selectMergedInto(scope, alone)
    const fresh = [...new Set([...alone, ...merged])].filter(id => !whole.has(id))
    for (const id of fresh) whole.add(id)
    shared += others.size
    sum = added(sum, await countIn(scope, { whole: fresh, shared: [...others], own }))
  }
}

/** The sum of each kind. */
export function added(one: Amounts, other: Amounts): Amounts {
  const sum = { ...one }
  for (const [kind, n] of Object.entries(other)) sum[kind] = (sum[kind] ?? 0) + n
  return sum
}
