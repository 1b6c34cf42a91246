import type { Text } from '../../language/text.ts'

/** Deleting conversations, channels and brands. */
export const deleting: Record<string, Text> = {
  'delete and restore conversations': 'Konversationen zu löschen und wiederherzustellen',
  'delete the brand': 'die Marke zu löschen',
  'The first brand of an installation is deleted by command: {1} brand delete {2}':
    'Die erste Marke einer Installation wird mit einem Befehl gelöscht: {1} brand delete {2}',
  'deletion of this brand': 'eine Löschung dieser Marke',
  'must repeat the slug: --confirm {1}': 'muss den Kurznamen wiederholen: --confirm {1}',
  'This brand was restored meanwhile, or the server is deleting it.':
    'Diese Marke wurde inzwischen wiederhergestellt, oder der Server löscht sie gerade.',
  'is not the slug of the brand': 'ist nicht der Kurzname der Marke',
  'deleted conversation': 'diese gelöschte Konversation',
  'A message is scheduled in this conversation. Cancel it first.':
    'In dieser Konversation ist eine Nachricht geplant. Brechen Sie sie zuerst ab.',
  'A message of this conversation is still being sent. Try again later.':
    'Eine Nachricht dieser Konversation wird noch gesendet. Versuchen Sie es später noch einmal.',
  'Something that this conversation refers to has been deleted.':
    'Etwas, worauf sich diese Konversation bezieht, wurde gelöscht.',
  'This is the last email channel. Connect another one first.':
    'Das ist der letzte E-Mail-Kanal. Verbinden Sie zuerst einen anderen.',
  'must be 1 (internal note): the channel {1} was deleted; move the conversation to another one to reply':
    'muss 1 (interne Notiz) sein: Der Kanal {1} wurde gelöscht; verschieben Sie die Konversation in einen anderen, um zu antworten',
  'The channel {1} was deleted. Move the conversation to another one.':
    'Der Kanal {1} wurde gelöscht. Verschieben Sie die Konversation in einen anderen.',
  'This conversation was merged into {1}. Delete that one, with all of it.':
    'Diese Konversation wurde mit {1} zusammengeführt. Löschen Sie jene im Ganzen.',
  'This is the last email channel that can send. Verify the address of another one first.':
    'Das ist der letzte E-Mail-Kanal, der senden kann. Bestätigen Sie zuerst die Adresse eines anderen.',
}
