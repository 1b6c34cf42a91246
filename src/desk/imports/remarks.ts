import type { Scope, TxScope } from '../../kit/scope.ts'
import { wereErased } from '../../people/erased/were-erased.ts'
import { WITHHELD } from '../erasure/trace-queries.ts'
import { insertRemarks, type Remark } from './queries.ts'

const ADDRESS = /[^\s<>(),;:#"'|/]+@[^\s<>(),;:#"'|/]+/g

/** Ids at a source, such as names of files, with a word in place of those that have an address of somebody who was erased here. */
export async function withoutErased<Named extends { id: string }>(
  scope: Scope,
  all: Named[],
): Promise<Named[]> {
  const found = new Set(all.flatMap(({ id }) => addressesIn(id)))
  const names = [...found].map(identifier => ({ type: 'email', identifier }))
  const erased = new Set((await wereErased(scope, names)).map(({ identifier }) => identifier))
  if (erased.size === 0) return all
  return all.map(one =>
    addressesIn(one.id).some(address => erased.has(address)) ? { ...one, id: WITHHELD } : one,
  )
}

/** Also those with an ending behind, as in `kim@example.com.mbox`. */
function addressesIn(id: string): string[] {
  return (id.match(ADDRESS) ?? []).flatMap(match => {
    const labels = match.toLowerCase().split('.')
    return labels.map((_, index) => labels.slice(0, index + 1).join('.')).filter(one => /@.+\./.test(one))
  })
}

/** Writes down what a run changed, left out or kept, without naming who was erased. */
export async function writeRemarks(tx: TxScope, importId: number, remarks: Remark[]): Promise<void> {
  const named = remarks.map(remark => ({ id: remark.sourceId, remark }))
  const kept = await withoutErased(tx, named)
  await insertRemarks(
    tx,
    importId,
    kept.map(({ id, remark }) => ({ ...remark, sourceId: id })),
  )
}
