import type { erasing as english } from '../en/erasing.ts'
import type { Text } from '../texts.ts'

/** The texts of erasing a person. */
export const erasing: Record<keyof typeof english, Text> = {
  'erase.title': '{name} endgültig löschen?',
  'erase.conversations': { one: '{n} Konversation', other: '{n} Konversationen' },
  'erase.files': { one: '{n} Datei', other: '{n} Dateien' },
  'erase.mails': { one: '{n} E-Mail im Original', other: '{n} E-Mails im Original' },
  'erase.fields': { one: '{n} eigenes Feld', other: '{n} eigene Felder' },
  'erase.shared_messages': {
    one: '{n} Nachricht in Konversationen mit anderen, die geleert wird',
    other: '{n} Nachrichten in Konversationen mit anderen, die geleert werden',
  },
  'erase.ratings': { one: '{n} Bewertung', other: '{n} Bewertungen' },
  'erase.drafts': { one: '{n} Entwurf', other: '{n} Entwürfe' },
  'erase.loose_mails': {
    one: '{n} Zustellbericht oder andere E-Mail ohne Nachricht',
    other: '{n} Zustellberichte und andere E-Mails ohne Nachricht',
  },
  'erase.exports': {
    one: '{n} Export, der neu angefordert werden kann',
    other: '{n} Exporte, die neu angefordert werden können',
  },
  'erase.imports': {
    one: '{n} Upload für einen Import, der wiederholt werden kann',
    other: '{n} Uploads für Importe, die wiederholt werden können',
  },
  'erase.stays': 'Bleibt, weil es auch anderen gehört',
  'erase.shared': {
    one: '{n} Konversation mit anderen Kunden, ohne die Nachrichten dieser Person.',
    other: '{n} Konversationen mit anderen Kunden, ohne die Nachrichten dieser Person.',
  },
  'erase.others': { one: '{n} Nachricht anderer bleibt.', other: '{n} Nachrichten anderer bleiben.' },
  'erase.named': 'Das nennt die Person und bleibt. Ändern Sie es von Hand:',
  'erase.named.saved_views': 'Ansicht „{name}“',
  'erase.named.segments': 'Segment „{name}“',
  'erase.named.rules': 'Regel „{name}“',
  'erase.named.macros': 'Makro „{name}“',
  'erase.named.response_templates': 'Textbaustein „{name}“',
  'erase.named.sla_policies': 'SLA-Richtlinie „{name}“',
  'erase.named.articles': 'Artikel „{name}“',
  'erase.named.topics': 'Thema „{name}“',
  'erase.named.incidents': 'Störung „{name}“',
  'erase.named.maintenances': 'Wartung „{name}“',
  'erase.named.systems': 'System „{name}“',
  'erase.named.organizations': 'Organisation „{name}“',
  'erase.named.teams': 'Team „{name}“',
  'erase.named.roles': 'Rolle „{name}“',
  'erase.named.channels': 'Kanal „{name}“',
  'erase.named.custom_fields': 'Eigenes Feld „{name}“',
  'erase.named.panel_cards': 'Karte „{name}“',
  'erase.named.webhooks': 'Webhook „{name}“',
  'erase.personal': 'Eigene Ansicht, eigenes Segment oder eigener Textbaustein eines Kollegen',
  'erase.audit': {
    one: '{n} Eintrag des Audit-Logs, der nicht geändert werden kann',
    other: '{n} Einträge des Audit-Logs, die nicht geändert werden können',
  },
  'erase.name': 'Zur Sicherheit „{name}“ eingeben',
  'erase.hint':
    'Das lässt sich nicht rückgängig machen. Importe und wiederhergestellte Backups bringen diese Person nicht zurück.',
  'erase.do': 'Endgültig löschen',
  'erase.cancel': 'Abbrechen',
  'erase.incomplete': 'Der Name ist noch nicht vollständig.',
  'erase.running': 'Die Löschung hat begonnen. Sie können weiterarbeiten.',
  'erase.failed': 'Die Löschung wurde abgebrochen. Sie kann erneut gestartet werden.',
  'erase.done': '{name} wurde gelöscht.',
}
