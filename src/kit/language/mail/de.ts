import type { MailTexts } from './en.ts'

export const mailDe: MailTexts = {
  'mail.received': 'Wir haben Ihre Nachricht erhalten [{reference}]',
  'mail.reference': 'Vorgang: {id}',
  'mail.reply': 'Antworten Sie einfach auf diese E-Mail. Ihr Zeichen ist {id}.',
  'mail.wrote': 'Am {time} schrieb {author}:',
  'mail.fallback': 'Wenn die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse:',
  'mail.until': 'Dieser Link gilt einmal, bis {time}.',
  'mail.incident': 'Störung ansehen',
  'mail.maintenance': 'Wartung ansehen',
  'mail.test.subject': 'Testmail von Answerwell',
  'mail.test': 'Diese E-Mail prüft, ob das Postfach funktioniert. Sie können sie löschen.',

  'notice.assigned': 'Zugewiesen',
  'notice.followed': 'Verfolgt',
  'notice.mentioned': 'Erwähnt',
  'notice.unassigned': 'Nicht zugewiesen',
  'notice.undelivered': 'Nicht zugestellt',
  'notice.unproven': 'Nicht gesendet',
  'notice.someone': 'Jemand',
  'notice.unverified': 'Unbestätigter Absender',
  'notice.unverified.name': '{name} (Absender nicht bestätigt)',
  'notice.wrote': '{name} hat geschrieben',
  'notice.noted': '{name} hat eine Notiz hinzugefügt',
  'notice.mentions': '{name} hat Sie in einer Notiz erwähnt',
  'notice.yours': 'Ihnen wurde eine Konversation zugewiesen',
  'notice.yourTeam': 'Ihrem Team wurde eine Konversation zugewiesen',
  'notice.rule': 'Regel',
  'notice.byRule': 'Die Regel „{rule}“ weist Sie auf diese Konversation hin',
  'notice.sla.first_reply': 'Erste Antwort',
  'notice.sla.next_reply': 'Nächste Antwort',
  'notice.sla.resolution': 'Lösung',
  'notice.sla.warned': '{target} bald fällig',
  'notice.sla.missed': '{target} verfehlt',
  'notice.sla.due': '{target}: fällig am {time}',
  'notice.sla.policy': 'SLA-Richtlinie: {policy}',
  'notice.bounced': 'Ihre Nachricht konnte {recipient} nicht zugestellt werden',
  'notice.bounced.someone': 'Ihre Nachricht konnte nicht zugestellt werden',
  'notice.kept': 'Ihre Antwort wurde dem Kunden nicht gesendet',
  'notice.kept.text':
    'Wir konnten nicht prüfen, ob die E-Mail von Ihnen kam. Um sie zu senden, öffnen Sie die Konversation und klicken Sie auf „Als meine Antwort senden“. Wenn Ihre Domain DMARC veröffentlicht und Ihre E-Mails es erfüllen, werden Antworten sofort gesendet.',
  'notice.open': 'Konversation öffnen',
  'notice.reply': 'Antworten Sie auf diese E-Mail, um dem Kunden zu antworten.',
  'notice.reply.note': 'Antworten Sie auf diese E-Mail, um eine interne Notiz hinzuzufügen.',
  'notice.why.assigned': 'Sie erhalten dies, weil Ihnen die Konversation zugewiesen ist.',
  'notice.why.team': 'Sie erhalten dies, weil die Konversation Ihrem Team zugewiesen ist.',
  'notice.why.followed': 'Sie erhalten dies, weil Sie der Konversation folgen.',
  'notice.why.mentioned': 'Sie erhalten dies, weil eine Notiz Sie erwähnt.',
  'notice.why.unassigned': 'Sie erhalten dies, weil die Konversation niemandem zugewiesen ist.',
  'notice.change': 'Benachrichtigungen ändern',

  'invitation.subject': 'Einladung zu {brand} auf Answerwell',
  'invitation.by': '{name} lädt Sie ein, Kunden von {brand} zu antworten',
  'invitation.title': 'Sie sind eingeladen, Kunden von {brand} zu antworten',
  'invitation.agent': 'Sie werden Agent: Sie antworten Kunden und schreiben Artikel.',
  'invitation.admin': 'Sie werden Admin: Sie richten auch Kanäle ein und nehmen Personen ins Team auf.',
  'invitation.owner': 'Sie werden Inhaber: Sie können alles ändern, auch wem die Marke gehört.',
  'invitation.light_agent':
    'Ihre Rolle: Mitlesen und Notizen. Sie lesen Konversationen und schreiben interne Notizen.',
  'invitation.read_only': 'Ihre Rolle: Nur lesen. Sie lesen Konversationen und Berichte.',
  'invitation.own': 'Ihre Rolle: {role}.',
  'invitation.text': 'Wählen Sie ein Passwort, dann können Sie loslegen.',
  'invitation.do': 'Einladung annehmen',
  'invitation.ignore': 'Wenn Sie das nicht erwartet haben, ignorieren Sie diese E-Mail.',
  'invitation.ask':
    'Wenn Sie das nicht erwartet haben, ignorieren Sie diese E-Mail, oder fragen Sie {email}.',

  'login.password_changed': 'Ihr Passwort für {brand} wurde geändert',
  'login.second_factor_added': 'Zwei-Faktor-Authentifizierung für {brand} wurde eingeschaltet',
  'login.second_factor_removed': 'Zwei-Faktor-Authentifizierung für {brand} wurde ausgeschaltet',
  'login.app_removed': 'Ihre Authenticator-App für {brand} wurde entfernt',
  'login.passkey_added': 'Ein Passkey für {brand} wurde hinzugefügt',
  'login.passkey_removed': 'Ein Passkey für {brand} wurde entfernt',
  'deletion.subject': '{brand} wird gelöscht',
  'deletion.when':
    'Alle Konversationen, Kontakte, Artikel, Dateien und Mitglieder werden am {time} endgültig gelöscht.',
  'deletion.until':
    'Bis dahin funktioniert alles wie bisher, und ein Inhaber kann die Marke in den Einstellungen wiederherstellen.',
  'login.when': 'Das war am {time}.',
  'login.not_you':
    'Wenn Sie das nicht waren, wählen Sie sofort ein neues Passwort und sagen Sie einem Admin Bescheid.',
  'login.not_you.passkey':
    'Wenn Sie das nicht waren, entfernen Sie den Passkey in Ihren Einstellungen, wählen Sie ein neues Passwort und sagen Sie einem Admin Bescheid.',
  'login.do': 'Ihre Einstellungen öffnen',

  'reset.subject': 'Ihr Passwort für {brand} zurücksetzen',
  'reset.text':
    'Jemand hat für {email} ein neues Passwort angefordert. Wenn Sie es waren, wählen Sie jetzt eines.',
  'reset.do': 'Neues Passwort wählen',
  'reset.ignore':
    'Wenn Sie das nicht angefordert haben, ignorieren Sie diese E-Mail. Ihr Passwort bleibt, wie es ist.',

  'admins.login.subject': 'Melden Sie sich bei einem Postfach neu an',
  'admins.login':
    '{provider} lässt diesen Server keine E-Mails mehr lesen und senden ({error}). Neue E-Mails bleiben im Postfach, und Antworten warten.',
  'admins.login.provider': 'Der Anbieter',
  'admins.login.then': 'Bearbeiten Sie den Kanal, und melden Sie sich neu an. Dann geht es weiter.',
  'admins.token.subject': 'Verbinden Sie {name} neu',
  'admins.token.renewed':
    'Das Zugriffstoken des Kanals {name} wurde nicht erneuert. Wenn es abläuft, steht der Kanal still.',
  'admins.token.checked':
    'Der Anbieter lehnt den Kanal {name} ab. Neue Nachrichten kommen vielleicht nicht an, und Antworten warten vielleicht.',
  'admins.token.sent': 'Antworten im Kanal {name} warten, weil der Anbieter sie ablehnt.',
  'admins.token.read':
    'Das Postfach des Kanals {name} lässt sich seit mindestens einer Stunde nicht lesen. Neue E-Mails bleiben im Postfach.',
  'admins.token.then':
    'Wenn das behoben ist, bearbeiten Sie den Kanal und klicken Sie auf „Verbindung prüfen“.',
  'admins.webhook.subject': 'Ein Webhook wurde abgeschaltet',
  'admins.webhook': 'Webhook {id} erhält keine Ereignisse mehr.',
  'admins.webhook.then':
    'Wartende Ereignisse bleiben erhalten. Wenn der Empfänger wieder funktioniert, schalten Sie den Webhook ein.',
  'admins.channels': 'Kanäle öffnen',
  'admins.webhooks': 'Webhooks öffnen',
  'admins.rule.subject': 'Eine Regel wurde abgeschaltet',
  'admins.rule': 'Die Regel „{name}“ hat innerhalb einer Stunde zu oft gehandelt.',
  'admins.rule.then': 'Prüfen Sie, was sie auslöst, und schalten Sie sie dann wieder ein.',
  'admins.rules': 'Regeln öffnen',

  'export.subject': 'Ihr Export von {brand} ist fertig',
  'export.text': 'Sie können ihn bis {time} herunterladen. Dann wird er gelöscht.',
  'export.only':
    'Nur Sie können ihn herunterladen. Er enthält personenbezogene Daten: Bewahren Sie ihn sicher auf.',
  'export.do': 'Exporte öffnen',
  'export.failed.subject': 'Ihr Export von {brand} ist fehlgeschlagen',
  'export.failed.text': 'In der Liste der Exporte steht der Grund. Dort können Sie einen neuen bestellen.',

  'verify.subject': '{email} für {brand} bestätigen',
  'verify.text':
    'Jemand bei „{brand}“ möchte Kundenpost als {email} senden und empfangen. Bestätigen Sie, dass die Adresse Ihnen gehört:',
  'verify.do': 'Adresse bestätigen',
  'verify.until': 'Dieser Link gilt bis {time}.',
  'verify.ignore':
    'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail: Von Ihrer Adresse wird nichts gesendet.',
}
