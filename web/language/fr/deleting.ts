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
  'brand.delete': 'Supprimer la marque',
  'brand.delete.about':
    'Pendant 30 jours, tout fonctionne comme avant et les propriétaires peuvent restaurer la marque. Toutes ses données sont ensuite supprimées définitivement.',
  'brand.delete.first':
    'La première marque d’une installation ne peut être supprimée que par une commande : {command}',
  'brand.delete.goes':
    'Supprimés avec la marque, en plus de ses paramètres, de ses fichiers et de son journal d’audit :',
  'brand.delete.conversations': {
    one: '{n} conversation',
    many: '{n} de conversations',
    other: '{n} conversations',
  },
  'brand.delete.contacts': { one: '{n} contact', many: '{n} de contacts', other: '{n} contacts' },
  'brand.delete.articles': { one: '{n} article', many: '{n} d’articles', other: '{n} articles' },
  'brand.delete.members': { one: '{n} membre', many: '{n} de membres', other: '{n} membres' },
  'brand.deletion': 'Cette marque sera supprimée définitivement le {day}.',
  'brand.restore': 'Restaurer la marque',
  'brand.restored': 'Marque restaurée.',
}
