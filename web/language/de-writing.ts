import type { writing as english } from './en-writing.ts'
import type { Text } from './texts.ts'

export const writing: { [Key in keyof typeof english]: Text } = {
  'hold.reply': 'Bis der Kunde antwortet',
  'held.reply': 'Wartet auf Antwort.',
  'send.later': 'Später senden …',
  'send.at': 'Senden um',
  'send.at.hour': 'In einer Stunde',
  'send.at.tomorrow': 'Morgen früh',
  'send.at.theirs': 'Morgens, Ortszeit des Kunden',
  'send.at.monday': 'Montag früh',
  scheduled: 'Geplante Nachricht',
  'scheduled.done': 'Geplant für {time}.',
  'scheduled.at': 'Wird um {time} gesendet, wenn der Kunde nicht vorher schreibt',
  'scheduled.stopped': 'Nicht gesendet: der Kunde hat vorher geschrieben',
  'scheduled.refused': 'Nicht gesendet: {reason}',
  'scheduled.now': 'Jetzt senden',
  'scheduled.cancel': 'Verwerfen',
  'scheduled.sent': 'Gesendet.',
  'scheduled.cancelled': 'Verworfen.',
  'composer.markdown': 'Markdown schreiben',
  edit: 'Bearbeiten',
}
