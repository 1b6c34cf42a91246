import { z } from 'zod'
import { AUDIT_ACTIONS, AUDIT_KINDS, type AuditAction } from '../../kit/audit/actions.ts'
import { pageOf, time } from '../../kit/output.ts'

export const ACTOR_KINDS = ['member', 'program', 'command', 'system', 'nobody'] as const

const ChangeOutput = z.object({
  field: z.string(),
  from: z.unknown().describe('The value before; null if there was none.'),
  to: z.unknown().describe('The value after; null if there is none.'),
  'sealed?': z.boolean().describe('True for a secret, which is never recorded.'),
})

export const AuditEntryOutput = z
  .object({
    id: z.int().describe('Number in the log of the brand, without gaps.'),
    at: time,
    action: z.enum(Object.keys(AUDIT_ACTIONS) as [AuditAction, ...AuditAction[]]),
    actor: z.object({
      kind: z.enum(ACTOR_KINDS).describe('`program`: by an API token; `nobody`: without a login.'),
      name: z.string().describe('As it was then.'),
      token: z.string().nullable().describe('Name of the API token.'),
    }),
    about: z.object({
      kind: z.enum(AUDIT_KINDS),
      key: z.string().nullable(),
      name: z.string().nullable().describe('As it was then.'),
    }),
    changes: z.array(ChangeOutput),
    address: z.string().nullable().describe('Network address that it came from.'),
    agent: z.string().nullable().describe('User agent.'),
    hash: z.string().describe('Over the entry and the hash of the one before it, in hexadecimal.'),
  })
  .meta({ id: 'AuditEntry', description: 'An entry of the audit log.' })

export const AuditLogOutput = pageOf('entries', AuditEntryOutput).meta({ id: 'AuditLogPage' })

export const AuditSettingsOutput = z.object({
  keep_days: z.int().describe('How many days entries are kept.'),
})
