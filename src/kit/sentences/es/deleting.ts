import type { Text } from '../../language/text.ts'

/** Deleting conversations, channels and brands. */
export const deleting: Record<string, Text> = {
  'delete and restore conversations': 'eliminar y restaurar conversaciones',
  'delete the brand': 'eliminar la marca',
  'The first brand of an installation is deleted by command: {1} brand delete {2}':
    'La primera marca de una instalación se elimina con una orden: {1} brand delete {2}',
  'deletion of this brand': 'una eliminación de esta marca',
  'must repeat the slug: --confirm {1}': 'debe repetir el nombre corto: --confirm {1}',
  'This brand was restored meanwhile, or the server is deleting it.':
    'Esta marca se ha restaurado mientras tanto, o el servidor la está eliminando.',
  'is not the slug of the brand': 'no es el nombre corto de la marca',
  'deleted conversation': 'esta conversación eliminada',
  'A message is scheduled in this conversation. Cancel it first.':
    'En esta conversación hay un mensaje programado. Cancélelo primero.',
  'A message of this conversation is still being sent. Try again later.':
    'Todavía se está enviando un mensaje de esta conversación. Inténtelo de nuevo más tarde.',
  'Something that this conversation refers to has been deleted.':
    'Se ha eliminado algo a lo que hace referencia esta conversación.',
  'This is the last email channel. Connect another one first.':
    'Es el último canal de correo. Conecte primero otro.',
  'must be 1 (internal note): the channel {1} was deleted; move the conversation to another one to reply':
    'debe ser 1 (nota interna): el canal {1} se ha eliminado; mueva la conversación a otro para responder',
  'The channel {1} was deleted. Move the conversation to another one.':
    'El canal {1} se ha eliminado. Mueva la conversación a otro.',
  'This conversation was merged into {1}. Delete that one, with all of it.':
    'Esta conversación se ha combinado con {1}. Elimine aquella por completo.',
  'This is the last email channel that can send. Verify the address of another one first.':
    'Es el último canal de correo que puede enviar. Verifique primero la dirección de otro.',
}
