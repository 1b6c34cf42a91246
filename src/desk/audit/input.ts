import { z } from 'zod'
import { AUDIT_ACTIONS, AUDIT_KINDS, type AuditAction } from '../../kit/audit/actions.ts'
import {
  idInPath,
  oneOf,
  pageParameters,
  parameter,
  payload,
  textParameter,
  timeText,
} from '../../kit/input.ts'

const filters = {
  q: textParameter.describe('Part of what or whom an entry is about, of who did it, or of the address.'),
  actor: textParameter.describe(
    'Email address of a member of staff, login of a service account, or `nobody`, `system` or `command`.',
  ),
  action: parameter(oneOf(Object.keys(AUDIT_ACTIONS) as AuditAction[])).describe('What was done.'),
  kind: parameter(oneOf(AUDIT_KINDS)).describe('What the entries are about.'),
  about: textParameter.describe('Key of what the entries are about: a slug, an address or an ID.'),
  since: parameter(timeText).describe('At or after this time.'),
  until: parameter(timeText).describe('Before this time; a date includes its whole day.'),
}

export const AuditFilters = z.object(filters)
export type AuditFilters = z.output<typeof AuditFilters>

export const AuditQuery = z.object({ ...filters, ...pageParameters })
export type AuditQuery = z.output<typeof AuditQuery>

export const AuditParams = z.object({ id: idInPath })

const LEAST_DAYS = 30
const MOST_DAYS = 3_660

export const AuditSettingsBody = payload(
  'audit_log',
  z.object({ keep_days: z.int().min(LEAST_DAYS).max(MOST_DAYS).describe('How many days entries are kept.') }),
)
