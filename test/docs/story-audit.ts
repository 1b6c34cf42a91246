import type { Story } from './story.ts'

/** The audit log, at the very end: it has all that came before. */
export const AUDIT: Story[] = [
  ['changeAuditSettings', 'PUT', '/audit_log/settings', { audit_log: { keep_days: 730 } }],
  ['getAuditSettings', 'GET', '/audit_log/settings'],
  ['listAuditLog', 'GET', '/audit_log?kind=sla_policy&page_size=1'],
  ['getAuditEntry', 'GET', '/audit_log/1'],
  ['exportAuditLog', 'GET', '/audit_log/export?kind=custom_field'],
]
