import type { z } from 'zod'
import { csvLine } from '../../kit/csv.ts'
import type { Scope } from '../../kit/scope.ts'
import { formatTime } from '../../kit/time.ts'
import type { AuditEntry } from './list-audit.ts'
import type { AuditEntryOutput } from './output.ts'

type Presented = z.input<typeof AuditEntryOutput>

export function presentEntry({ brand }: Scope, entry: AuditEntry): Presented {
  return {
    id: entry.number,
    at: formatTime(entry.at, brand.timeZone),
    action: entry.action as Presented['action'],
    actor: {
      kind: entry.actorKind as Presented['actor']['kind'],
      name: entry.actorName,
      token: entry.tokenName,
    },
    about: {
      kind: entry.aboutKind as Presented['about']['kind'],
      key: entry.aboutKey,
      name: entry.aboutName,
    },
    changes: entry.changes.map(change =>
      'sealed' in change
        ? { field: change.field, from: null, to: null, 'sealed?': true }
        : { ...change, 'sealed?': false },
    ),
    address: entry.address,
    agent: entry.agent,
    hash: entry.hash.toString('hex'),
  }
}

export const CSV_HEAD = csvLine([
  'number',
  'at',
  'action',
  'actor_kind',
  'actor',
  'token',
  'about_kind',
  'about_key',
  'about',
  'changes',
  'address',
  'agent',
  'hash',
])

/** An entry as a line of CSV; its changes are JSON. */
export function csvOfEntry(scope: Scope, entry: AuditEntry): string {
  const { id, at, action, actor, about, changes, address, agent, hash } = presentEntry(scope, entry)
  const who = [actor.kind, actor.name, actor.token ?? '']
  const what = [about.kind, about.key ?? '', about.name ?? '', JSON.stringify(changes)]
  return csvLine([id, at, action, ...who, ...what, address ?? '', agent ?? '', hash])
}
