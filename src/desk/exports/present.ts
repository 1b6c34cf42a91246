import type { z } from 'zod'
import type { Scope } from '../../kit/scope.ts'
import { formatTime, formatTimeOrNull } from '../../kit/time.ts'
import type { BaseAddress } from '../../people/brands/address.ts'
import { findPeople } from '../../people/identities/people.ts'
import { presentPerson } from '../../people/identities/present.ts'
import { paceOf, sumOf } from '../archive/pace.ts'
import { downloadUrl } from './link.ts'
import type { ExportOutput } from './output.ts'
import { type ExportRow, selectNames } from './queries.ts'

type Export = z.input<typeof ExportOutput>

export async function presentExports(
  scope: Scope,
  rows: ExportRow[],
  address: BaseAddress,
): Promise<Export[]> {
  const people = await findPeople(
    scope,
    rows.map(({ orderedBy }) => orderedBy),
  )
  const names = await selectNames(
    scope,
    rows.flatMap(({ contactId }) => contactId ?? []),
  )
  const zone = scope.brand.timeZone
  return Promise.all(
    rows.map(async row => ({
      id: row.id,
      state: row.state,
      pace: isUnderWay(row) ? paceIn(scope, row) : null,
      lines: row.written.lines ?? {},
      files: row.written.contents ?? 0,
      missing_files: row.written.missing ?? 0,
      size: row.size,
      error: row.error,
      ordered_by: presentPerson(people.get(row.orderedBy) as NonNullable<ReturnType<typeof people.get>>),
      contact: row.contactId === null ? null : { _id: row.contactId, name: names.get(row.contactId) ?? null },
      notes: row.withNotes,
      created_at: formatTime(row.createdAt, zone),
      finished_at: formatTimeOrNull(row.finishedAt, zone),
      expires_at: formatTimeOrNull(row.expiresAt, zone),
      download_url: await downloadUrl(scope, row, address),
    })),
  )
}

export async function presentExport(scope: Scope, row: ExportRow, address: BaseAddress): Promise<Export> {
  return (await presentExports(scope, [row], address))[0] as Export
}

function isUnderWay({ state }: ExportRow): boolean {
  return state === 'queued' || state === 'running'
}

function paceIn(scope: Scope, { written, totals, startedAt }: ExportRow): Export['pace'] {
  const done = sumOf(written.lines ?? {})
  return paceOf({ done, total: sumOf(totals), since: startedAt, now: scope.now() })
}
