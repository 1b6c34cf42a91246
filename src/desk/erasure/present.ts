import type { z } from 'zod'
import type { Scope } from '../../kit/scope.ts'
import { snakeCase } from '../../kit/text.ts'
import { formatTime, formatTimeOrNull } from '../../kit/time.ts'
import { findPeople } from '../../people/identities/people.ts'
import { presentPerson } from '../../people/identities/present.ts'
import type { Amounts, ErasureRow } from './erasure-queries.ts'
import type { Named } from './named-queries.ts'
import { type ErasureOutput, KINDS } from './output.ts'

type Erasure = z.input<typeof ErasureOutput>

/** Each kind, also those of which there is nothing. */
export function presentAmounts(amounts: Amounts): Erasure['found'] {
  const named = Object.fromEntries(Object.entries(amounts).map(([kind, n]) => [snakeCase(kind), n]))
  return Object.fromEntries(KINDS.map(kind => [kind, named[kind] ?? 0])) as Erasure['found']
}

export function presentNamed({ records, auditEntries }: Named): Erasure['named'] {
  return { records, audit_entries: auditEntries }
}

export async function presentErasures(scope: Scope, rows: ErasureRow[]): Promise<Erasure[]> {
  const people = await findPeople(
    scope,
    rows.flatMap(({ orderedBy }) => orderedBy ?? []),
  )
  return rows.map(row => {
    const person = row.orderedBy === null ? undefined : people.get(row.orderedBy)
    return {
      id: row.id,
      contact_id: row.contactId,
      state: row.state,
      found: presentAmounts(row.found),
      gone: presentAmounts(row.gone),
      named: presentNamed(row.named),
      ordered_by: person ? presentPerson(person) : null,
      created_at: formatTime(row.createdAt, scope.brand.timeZone),
      finished_at: formatTimeOrNull(row.finishedAt, scope.brand.timeZone),
    }
  })
}

export async function presentErasure(scope: Scope, row: ErasureRow): Promise<Erasure> {
  return (await presentErasures(scope, [row]))[0] as Erasure
}
