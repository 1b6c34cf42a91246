import type { Story } from './story.ts'

/** What is deleted after a time, and people who are erased. */
export const RETENTION: Story[] = [
  [
    'createRetentionRule',
    'POST',
    '/retention_rules',
    { retention_rule: { kind: 'conversations', statuses: ['resolved'], keep_for: 12, unit: 'months' } },
  ],
  [
    'dryRunRetentionRule',
    'POST',
    '/retention_rules/dry_run',
    { retention_rule: { kind: 'conversations', statuses: ['resolved'], keep_for: 12, unit: 'months' } },
  ],
  [
    'changeRetentionRule',
    'PUT',
    '/retention_rules/1',
    { retention_rule: { enabled: true, confirm: 0, confirm_of: '2856f14cfe0424e8' } },
  ],
  ['listRetentionRules', 'GET', '/retention_rules'],
  ['getRetentionRule', 'GET', '/retention_rules/1'],
  ['listRetentionRuns', 'GET', '/retention_rules/1/runs'],
  ['deleteRetentionRule', 'DELETE', '/retention_rules/1'],
  ['deleteConversation', 'DELETE', '/conversations/lamp-once-more'],
  ['listDeletedConversations', 'GET', '/deleted_conversations'],
  ['restoreConversation', 'POST', '/deleted_conversations/4/restore'],
  ['deleteConversation', 'DELETE', '/conversations/lamp-once-more'],
  ['deleteConversationPermanently', 'DELETE', '/deleted_conversations/4'],
  ['previewErasure', 'GET', '/contacts/mira@example.com/erasure'],
  ['eraseContact', 'POST', '/contacts/mira@example.com/erasure', { erasure: { name: 'Mira' } }],
  ['listErasures', 'GET', '/erasures'],
  ['getErasure', 'GET', '/erasures/1'],
]
