import { createHash } from 'node:crypto'

/** Before the first row of a brand. */
export const NO_HASH = Buffer.alloc(32)

/** A change of one field; of a secret it says only that it has changed. */
export type Change = { field: string; from: unknown; to: unknown } | { field: string; sealed: true }

/** What an entry says. */
export interface Content {
  at: Date
  action: string
  actorKind: string
  actorId: number | null
  actorName: string
  tokenName: string | null
  address: string | null
  agent: string | null
  aboutKind: string
  aboutKey: string | null
  aboutName: string | null
  changes: Change[]
}

/** Where a row stands: its brand, its number there, and the hash of the row before it. */
export interface Place {
  brandId: number
  number: number
  previous: Buffer
}

/** The hash of a row: over all it says, its brand and number, and the hash of the row before it. */
export function hashOf({ brandId, number, previous }: Place, content: Content): Buffer {
  const { at, action, actorKind, actorId, actorName, tokenName } = content
  const { address, agent, aboutKind, aboutKey, aboutName, changes } = content
  const actor = [actorKind, actorId, actorName, tokenName]
  const told = [
    brandId,
    number,
    at.toISOString(),
    action,
    actor,
    [address, agent],
    [aboutKind, aboutKey, aboutName],
  ]
  return createHash('sha256')
    .update(previous)
    .update(JSON.stringify([...told, inOrder(changes)]))
    .digest()
}

/** With the keys of objects in one order: PostgreSQL keeps them in its own. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => [key, inOrder(inner)])
}
