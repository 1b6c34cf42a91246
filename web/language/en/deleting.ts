/** The texts of deleting conversations. */
export const deleting = {
  'deleting.title': { one: 'Delete {n} conversation?', other: 'Delete {n} conversations?' },
  'deleting.what': {
    one: 'It has {n} message. Notes and files are deleted, too, for everyone.',
    other: 'There are {n} messages. Notes and files are deleted, too, for everyone.',
  },
  'deleting.until': 'For 30 days, you can undo this in the settings, under Deleted conversations.',
  'deleting.done': { one: '{n} conversation deleted.', other: '{n} conversations deleted.' },
  'settings.deleted': 'Deleted conversations',
  'settings.deleted.words': 'trash bin recycle restore undelete remove',
  'reply.deleted': 'The channel {channel} was deleted. To reply, move the conversation to another one.',
  'deleted.about': 'Deleted conversations can be restored for 30 days. Then they are deleted permanently.',
  'deleted.none': 'No deleted conversations',
  'deleted.by': 'Deleted by {name}',
  'deleted.purge': 'Until {day}',
  'deleted.restore': 'Restore',
  'deleted.restored': 'Conversation restored.',
  'channel.delete': 'Delete channel',
  'channel.delete.about':
    'Its address, keys and connection are removed at once, and cannot be restored. Its conversations stay, under its name.',
  'channel.delete.type': 'Type {slug} to confirm',
  'channel.deleted': 'Channel deleted.',
}
