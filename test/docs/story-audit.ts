import type { Story } from './story.ts'

/** The audit log, at the very end: it has all that came before. */
export const AUDIT: Story[] = [
  ['changeAuditSettings', 'PUT', '/audit/settings', { audit_log: { keep_days: 730 } }],
  ['getAuditSettings', 'GET', '/audit/settings'],
  ['listAuditLog', 'GET', '/audit?kind=sla_policy&page_size=1'],
  ['getAuditEntry', 'GET', '/audit/1'],
  ['exportAuditLog', 'GET', '/audit/export?kind=custom_field'],
]
