/** Events of the log that a page may have to hear of; the server tells each by its name. */
export const EVENT_NAMES = [
  ...['article.changed', 'article.created', 'brand.changed', 'channel.changed', 'channel.created'],
  ...['contact.changed', 'contact.created', 'conversation.assigned', 'conversation.created'],
  ...['conversation.data_changed', 'conversation.hold_changed', 'conversation.moved', 'conversation.renamed'],
  ...['conversation.status_changed', 'conversation.tagged', 'identity.attached', 'identity.move_undone'],
  ...['identity.moved', 'incident.changed', 'incident.created', 'message.delivery_failed', 'message.posted'],
  ...[
    'note.changed',
    'note.created',
    'note.deleted',
    'response_template.changed',
    'response_template.created',
  ],
  ...['satisfaction_rating.given', 'system.changed', 'system.created', 'topic.changed', 'topic.created'],
  ...['user.changed', 'user.created', 'user.deactivated', 'user.reactivated'],
  ...['webhook.changed', 'webhook.created', 'webhook.deleted', 'webhook.disabled'],
] as const
