import type { Text } from '../../language/text.ts'

/** Deleting conversations, channels and brands. */
export const deleting: Record<string, Text> = {
  'delete and restore conversations': 'supprimer et restaurer des conversations',
  'delete the brand': 'supprimer la marque',
  'The first brand of an installation is deleted by command: {1} brand delete {2}':
    'La première marque d’une installation se supprime par une commande : {1} brand delete {2}',
  'deletion of this brand': 'une suppression de cette marque',
  'must repeat the slug: --confirm {1}': 'doit répéter le slug : --confirm {1}',
  'This brand was restored meanwhile, or the server is deleting it.':
    'Cette marque a été restaurée entre-temps, ou le serveur est en train de la supprimer.',
  'is not the slug of the brand': 'n’est pas le slug de la marque',
  'deleted conversation': 'cette conversation supprimée',
  'A message is scheduled in this conversation. Cancel it first.':
    'Un message est programmé dans cette conversation. Annulez-le d’abord.',
  'A message of this conversation is still being sent. Try again later.':
    'Un message de cette conversation est encore en cours d’envoi. Réessayez plus tard.',
  'Something that this conversation refers to has been deleted.':
    'Un élément auquel cette conversation fait référence a été supprimé.',
  'This is the last email channel. Connect another one first.':
    'C’est le dernier canal e-mail. Connectez-en d’abord un autre.',
  'must be 1 (internal note): the channel {1} was deleted; move the conversation to another one to reply':
    'doit être 1 (note interne) : le canal {1} a été supprimé ; déplacez la conversation vers un autre pour répondre',
  'The channel {1} was deleted. Move the conversation to another one.':
    'Le canal {1} a été supprimé. Déplacez la conversation vers un autre.',
  'This conversation was merged into {1}. Delete that one, with all of it.':
    'Cette conversation a été fusionnée avec {1}. Supprimez celle-là en entier.',
  'This is the last email channel that can send. Verify the address of another one first.':
    'C’est le dernier canal e-mail qui peut envoyer. Vérifiez d’abord l’adresse d’un autre.',
}
