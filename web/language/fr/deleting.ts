import type { deleting as english } from '../en/deleting.ts'
import type { Text } from '../texts.ts'

/** The texts of deleting conversations. */
export const deleting: Record<keyof typeof english, Text> = {
  'deleting.title': {
    one: 'Supprimer {n} conversation ?',
    many: 'Supprimer {n} de conversations ?',
    other: 'Supprimer {n} conversations ?',
  },
  'deleting.what': {
    one: 'Elle compte {n} message. Les notes et les fichiers sont aussi supprimés, pour tout le monde.',
    many: 'Il y a {n} de messages. Les notes et les fichiers sont aussi supprimés, pour tout le monde.',
    other: 'Il y a {n} messages. Les notes et les fichiers sont aussi supprimés, pour tout le monde.',
  },
  'deleting.until':
    'Pendant 30 jours, vous pouvez annuler cela dans les réglages, sous Conversations supprimées.',
  'deleting.done': {
    one: '{n} conversation supprimée.',
    many: '{n} de conversations supprimées.',
    other: '{n} conversations supprimées.',
  },
  'settings.deleted': 'Conversations supprimées',
  'settings.deleted.words': 'corbeille restaurer récupérer supprimer',
  'reply.deleted':
    'Le canal {channel} a été supprimé. Pour répondre, déplacez la conversation vers un autre.',
  'deleted.about':
    'Les conversations supprimées peuvent être restaurées pendant 30 jours. Ensuite, elles sont supprimées définitivement.',
  'deleted.none': 'Aucune conversation supprimée',
  'deleted.by': 'Supprimée par {name}',
  'deleted.purge': 'Jusqu’au {day}',
  'deleted.restore': 'Restaurer',
  'deleted.restored': 'Conversation restaurée.',
  'channel.delete': 'Supprimer le canal',
  'channel.delete.about':
    'Son adresse, ses clés et sa connexion sont supprimées immédiatement, sans retour possible. Ses conversations restent, sous son nom.',
  'channel.delete.type': 'Saisissez {slug} pour confirmer',
  'channel.deleted': 'Canal supprimé.',
}
