import type { settings as english } from '../en/settings.ts'
import type { Text } from '../texts.ts'

export const settings: { [Key in keyof typeof english]: Text } = {
  'settings.group.you': 'Sie selbst',
  'settings.group.brand': 'Marke',
  'settings.group.conversations': 'Konversationen',
  'settings.group.people': 'Personen',
  'settings.group.developers': 'Entwicklung',
  'settings.face': 'Aussehen und Sprachen',
  'settings.domains': 'Eigene Domains',
  'settings.find': 'Einstellung suchen',
  'settings.found.none': 'Keine Einstellungen gefunden',
  'settings.look.words': 'Darstellung dunkel hell Dichte Sprache Tastenkürzel',
  'settings.me.words': 'Passwort Profil Sitzungen Zwei-Faktor Benachrichtigungen Signatur',
  'settings.tokens.words': 'API-Schlüssel Zugriff',
  'settings.brand.words': 'Name Zeitzone Umfrage Lösen Fußzeile',
  'settings.face.words': 'Logo Symbol Favicon Farbe Links Fußzeile Übersetzung',
  'settings.domains.words': 'Host DNS CNAME TXT',
  'settings.channels.words':
    'Postfach E-Mail IMAP SMTP DKIM Chat SMS WhatsApp Facebook Messenger Instagram Telegram X Twitter Twilio Telnyx Vonage Kommentare',
  'settings.templates.words': 'Textbausteine Vorlagen',
  'settings.mails.words': 'eingehend empfangen Fehler',
  'settings.staff.words': 'Mitglieder Rollen einladen',
  'settings.webhooks.words': 'Ereignisse Zustellungen',
  'brand.images': 'Logo und Symbol',
  'brand.logo': 'Logo',
  'brand.logo.hint':
    'PNG, JPEG, GIF oder WebP, bis 100 kB. Auf öffentlichen Seiten und über der Fußzeile von Antworten per E-Mail.',
  'brand.logo.remove': 'Logo entfernen',
  'brand.icon': 'Browser-Symbol',
  'brand.icon.hint':
    'Ein quadratisches Bild für Browser-Tabs. Ohne Bild zeigen Tabs den ersten Buchstaben des Namens.',
  'brand.icon.remove': 'Browser-Symbol entfernen',
  'brand.color.title': 'Markenfarbe',
  'brand.color': 'Farbe',
  'brand.color.hint': 'Die Helligkeit wird angepasst, wo Text sonst schwer lesbar wäre.',
  'brand.color.choose': 'Farbe wählen',
  'brand.preview.link': 'So erhalten Sie Ihr Geld zurück',
  'brand.preview.button': 'Senden',
  'brand.preview.contrast':
    'Gemessener Kontrast: Text auf der Farbe {fill}:1, Links auf der Seite {ink}:1. Text braucht 4,5:1.',
  'brand.site': 'Öffentliche Seiten',
  'brand.site_language': 'Sprache der öffentlichen Seiten und automatischen E-Mails',
  'brand.site_languages': 'Weitere Sprachen',
  'brand.site_languages.hint': 'Besucher wählen die Sprache am Fuß jeder Seite.',
  'brand.site_footer': 'Fußzeile',
  'brand.site_footer.hint': 'Am Fuß jeder öffentlichen Seite. Markdown ist möglich.',
  'brand.site_links': 'Eigene Links',
  'brand.site_links.hint': 'Einer pro Zeile: der Text, dann die Adresse. Höchstens acht.',
  'domain.verified': 'Bestätigt',
  'domain.unverified': 'Noch nicht bestätigt',
  'domain.check': 'Erneut prüfen',
  'domain.points': 'Leiten Sie die Domain mit einem CNAME-Eintrag auf diesen Server:',
  'domain.prove': 'Weisen Sie mit einem TXT-Eintrag nach, dass die Domain Ihnen gehört:',
  'domain.cname': 'CNAME-Eintrag',
  'chat.hours': 'Öffnungszeiten',
  'chat.hours.hint':
    'Zum Beispiel „Mo-Fr 09:00-17:00, Sa 10:00-14:00“, in der Zeitzone der Marke. Ohne Öffnungszeiten ist der Chat online, solange jemand aus dem Team da ist.',
  'chat.offline': 'Wenn niemand da ist',
  'chat.offline.hint': 'Wer schon geschrieben hat, behält den Chat.',
  'chat.offline.form': 'Nachrichten annehmen und per E-Mail antworten',
  'chat.offline.hidden': 'Den Chat ausblenden',
  'chat.greeting': 'Begrüßung',
  'chat.greeting.hint':
    'Erscheint neben dem Knopf, solange der Chat online ist, je Besucher einmal in der Woche. Leer: keine.',
  'chat.greeting.after': 'Begrüßen nach',
  'chat.greeting.after.hint': 'Sekunden auf einer Seite, von 1 bis 600; sonst 10.',
  'chat.code.label': 'HTML-Code',
  'chat.code': 'Chat in Ihre Website einbauen',
  'chat.code.hint': 'Fügen Sie diese Zeile in die Seiten ein, die den Chat haben sollen.',
  'look.notices': 'Benachrichtigungen auf dem Desktop, während die Seite verdeckt ist',
  'look.sound': 'Ein Ton zu jeder Benachrichtigung auf dem Desktop',
  'look.notices.denied':
    'Ihr Browser erlaubt dieser Seite keine Benachrichtigungen. Erlauben Sie sie in seinen Einstellungen.',
  'brand.site_language.same': 'Wie das Hilfe-Center',
  'settings.brands': 'Ihre Marken',
  'settings.brands.words': 'firmen mandanten wechseln anlegen',
  'brands.current': 'Sie sind hier',
  'brands.switch': 'Wechseln',
  'brands.switch.to': 'Zu {name} wechseln',
  'brands.about':
    'Eine Marke hat ihre eigenen Kunden, Mitarbeiter, Kanäle und ihr eigenes Hilfe-Center. Marken sehen die Daten der anderen nicht.',
  'brands.slug': 'Name in der Adresse',
  'brands.slug.hint':
    'Kleinbuchstaben, Ziffern und Bindestriche. Der Name lässt sich nicht ändern; eine eigene Domain kann später hinzukommen.',
  'brands.create': 'Marke anlegen',
  'brands.made': 'Die Marke ist eingerichtet.',
  'brands.enter': 'Zur neuen Marke',
  'look.push': 'Benachrichtigungen auf diesem Gerät, auch wenn Answerwell geschlossen ist',
  'look.push.none':
    'Dieser Browser kann keine Benachrichtigungen empfangen, solange Answerwell geschlossen ist.',
  'look.offline': 'Geöffnetes auf diesem Gerät behalten, um es ohne Netz zu lesen',
  'channel.kind.telegram': 'Telegram',
  'setting.bot_token': 'Token des Bots',
  'setting.bot_token.hint': 'Schreiben Sie auf Telegram /newbot an @BotFather. Er antwortet mit dem Token.',
  'setting.long_texts': 'Lange Antworten',
  'setting.long_texts.hint': 'Messenger begrenzen die Länge einer Nachricht.',
  'setting.long_texts.split': 'In mehreren Nachrichten senden',
  'setting.long_texts.refuse': 'Ablehnen, damit der Verfasser sie kürzt',
  'setting.receive': 'Wie Nachrichten ankommen',
  'setting.receive.hint':
    'Abfragen funktioniert überall. Ein Webhook braucht eine öffentliche Adresse mit TLS.',
  'setting.receive.polling': 'Dieser Server fragt Telegram ab',
  'setting.receive.webhook': 'Telegram ruft diesen Server auf (Webhook)',
  'connect.telegram':
    'Prüfen Sie die Verbindung nach jeder Änderung. Erst dann weiß Telegram, ob es diesen Server aufrufen soll.',
  'channel.more': 'Weitere Einstellungen',
  'setting.api_url': 'Adresse der API',
  'setting.api_url.hint': 'Nur für einen anderen Server, der diese API spricht; sonst {usual}.',
  'setting.phone_number_id': 'ID der Telefonnummer',
  'setting.phone_number_id.hint':
    'In Ihrer Meta-App unter WhatsApp, API-Einrichtung; es ist nicht die Nummer selbst.',
  'setting.business_account_id': 'ID des WhatsApp-Business-Kontos',
  'setting.business_account_id.hint':
    'Optional, ebenfalls in der API-Einrichtung: Damit lassen sich nach 24 Stunden genehmigte Vorlagen senden.',
  'setting.page_id': 'ID der Seite',
  'setting.page_id.hint': 'Auf Ihrer Seite unter Info > Seitentransparenz: eine lange Zahl.',
  'setting.account_id': 'ID des Kontos',
  'setting.account_id.hint':
    'In Ihrer Meta-App unter Instagram, API-Einrichtung, beim Namen Ihres Kontos: eine lange Zahl.',
  'setting.api_version': 'API-Version',
  'setting.api_version.hint': 'Nur für eine andere Version der API von Meta als unsere.',
  'setting.access_token': 'Zugriffstoken',
  'setting.login': 'Das Token ist von',
  'setting.login.hint':
    'Instagram Login ist einfacher: Es braucht keine Facebook-Seite, und wir erneuern das Token.',
  'setting.login.instagram': 'Anmeldung bei Instagram (Instagram Login)',
  'setting.login.facebook': 'Facebook-Seite des Kontos',
  'setting.app_secret': 'App-Geheimnis',
  'setting.app_secret.hint':
    'In Ihrer Meta-App unter App-Einstellungen, Allgemeines. Es beweist, dass Eingehendes von Meta kommt.',
  'setting.other_app_secret': 'Weiteres App-Geheimnis',
  'setting.other_app_secret.hint':
    'Gilt ebenfalls: das bisherige, während Sie es ändern, oder das Ihrer Instagram-App.',
  'setting.human_agent': 'Antworten sind erlaubt',
  'setting.human_agent.hint':
    'Wählen Sie sieben Tage nur, wenn Meta Ihrer App „Human Agent“ gewährt hat. Nachrichten nach dem ersten Tag tragen dann dessen Kennzeichen.',
  'setting.human_agent.no': '24 Stunden lang nach der letzten Nachricht des Kunden',
  'setting.human_agent.yes': 'Sieben Tage lang, nur von Menschen',
  'setting.whatsapp.access_token.hint':
    'Von einem Systembenutzer, mit der Berechtigung whatsapp_business_messaging. Andere laufen nach einem Tag ab.',
  'connect.whatsapp.meta':
    'Prüfen Sie die Verbindung, um ein Prüftoken zu erhalten. Geben Sie dann in Ihrer Meta-App unter WhatsApp > Konfiguration die Adresse und das Token ein und abonnieren Sie „messages“. Die App muss für Ihr Geschäftskonto abonniert sein.',
  'setting.facebook_messenger.access_token.hint':
    'In Ihrer Meta-App unter Messenger, Einstellungen der Messenger-API: Fügen Sie Ihre Seite hinzu und erzeugen Sie ihr Token.',
  'connect.facebook_messenger':
    'Prüfen Sie die Verbindung, um ein Prüftoken zu erhalten; das abonniert auch Ihre Seite. Geben Sie dann in Ihrer Meta-App unter Messenger, Einstellungen der Messenger-API, die Adresse und das Token ein.',
  'setting.facebook.access_token.hint':
    'Das Ihrer Seite, mit den Berechtigungen pages_manage_engagement, pages_read_engagement, pages_read_user_content und pages_manage_metadata.',
  'connect.facebook':
    'Prüfen Sie die Verbindung, um ein Prüftoken zu erhalten; das abonniert auch Ihre Seite. Geben Sie dann in Ihrer Meta-App unter Webhooks > Page die Adresse und das Token ein und abonnieren Sie „feed“. Eine App hat nur eine Adresse: Hat sie schon die eines Messenger-Kanals von hier, lassen Sie diese.',
  'setting.instagram.access_token.hint':
    'In Ihrer Meta-App unter Instagram, API-Einrichtung, mit der Berechtigung instagram_business_manage_comments.',
  'connect.instagram':
    'Prüfen Sie die Verbindung, um ein Prüftoken zu erhalten; das abonniert auch Ihr Konto. Geben Sie dann in Ihrer Meta-App unter Instagram, API-Einrichtung, die Adresse und das Token ein und abonnieren Sie „comments“ und „mentions“. Eine App hat nur eine Adresse: Hat sie schon die eines Instagram-Kanals von hier, lassen Sie diese.',
  'setting.instagram_dm.access_token.hint':
    'In Ihrer Meta-App unter Instagram, API-Einrichtung: Fügen Sie Ihr Konto hinzu und erzeugen Sie sein Token.',
  'connect.instagram_dm':
    'Prüfen Sie die Verbindung, um ein Prüftoken zu erhalten; das abonniert auch Ihr Konto. Geben Sie dann in Ihrer Meta-App unter Instagram, API-Einrichtung, die Adresse und das Token ein. Erlauben Sie in der Instagram-App unter Einstellungen > Nachrichten den Zugriff auf Nachrichten.',
  'notice.twitter':
    'X stellt Direktnachrichten auf verschlüsselte um, die nur die Apps von X öffnen: Hier werden sie gemeldet, sind aber nicht lesbar. X berechnet jede Nachricht und jeden Beitrag.',
  'setting.twitter.api_key': 'API-Schlüssel',
  'setting.twitter.api_key.hint':
    'In der Entwicklerkonsole von X, unter „Keys & tokens“ Ihrer App: der „consumer key“.',
  'setting.twitter.api_secret': 'Geheimnis des API-Schlüssels',
  'setting.twitter.api_secret.hint': 'Neben dem Schlüssel. Es beweist auch, dass Eingehendes von X kommt.',
  'setting.twitter.access_token': 'Zugriffstoken',
  'setting.twitter.access_token.hint':
    'Das des Kontos, auf derselben Seite. Erzeugen Sie es, nachdem die App die Berechtigung für Direktnachrichten („Direct Messages“) hat.',
  'setting.twitter.access_token_secret': 'Geheimnis des Zugriffstokens',
  'setting.twitter.access_token_secret.hint': 'Wird zusammen mit dem Zugriffstoken angezeigt.',
  'connect.twitter':
    'Prüfen Sie die Verbindung: Das trägt die Adresse bei X ein und abonniert Nachrichten, Erwähnungen und Antworten. Ihr Server muss über https erreichbar sein, ohne Port in der Adresse.',
  'setting.other': 'Weiteres Geheimnis',
  'setting.other.hint': 'Gilt ebenfalls: das bisherige, während Sie es ändern.',
  'text.verify': 'Prüftoken',
  'text.provider': 'Anbieter',
  'text.provider.meta': 'Meta (Cloud-API)',
  'connect.whatsapp.twilio':
    'Öffnen Sie in der Twilio-Konsole den WhatsApp-Absender Ihrer Nummer und tragen Sie diese Adresse für eingehende Nachrichten ein, als Webhook mit HTTP POST.',
  'text.provider.twilio': 'Twilio',
  'text.provider.facebook': 'Meta',
  'text.provider.facebook_messenger': 'Meta',
  'text.provider.instagram': 'Meta',
  'text.provider.instagram_dm': 'Meta',
  'text.provider.twitter': 'X',
  'text.provider.gateway': 'Anderes Gateway, über signiertes HTTP',
  'setting.account_sid': 'Konto-SID (Account SID)',
  'setting.account_sid.hint': 'Auf der Startseite der Twilio-Konsole; sie beginnt mit AC.',
  'setting.auth_token': 'Auth Token',
  'setting.auth_token.hint': 'Unter der Account SID. Es beweist auch, dass eine Nachricht von Twilio kommt.',
  'setting.number': 'Ihre Nummer',
  'setting.number.hint': 'Wie Kunden sie sehen, mit Landesvorwahl: +15005550001.',
  'setting.messaging_service_sid': 'Messaging Service SID',
  'setting.messaging_service_sid.hint':
    'Optional: ein Messaging Service, der statt der Nummer sendet; sie beginnt mit MG.',
  'setting.url': 'URL',
  'setting.url.hint': 'Dorthin senden wir ausgehende Nachrichten.',
  'setting.secret': 'Geheimnis',
  'setting.secret.hint': 'Mindestens 16 Zeichen. Beide Seiten signieren damit.',
  'gateway.address': 'Adresse für Eingehendes',
  'connect.sms.gateway':
    'Das Programm sendet jede Nachricht an diese Adresse, mit dem Geheimnis signiert. Das Format steht in der Dokumentation.',
  'connect.voice':
    'Ihre Telefonanlage sendet einen Eintrag je Anruf an diese Adresse, mit dem Geheimnis signiert. Das Format steht in der Dokumentation.',
  'setting.format': 'Datenformat',
  'setting.format.hint':
    'Wählen Sie Einträge für Programme, die für das gehostete Produkt geschrieben wurden.',
  'setting.format.message': 'Nachrichten',
  'setting.format.record': 'Einträge',
  'text.connect': 'Nachrichten empfangen',
  'text.provider.telnyx': 'Telnyx',
  'text.provider.vonage': 'Vonage',
  'setting.api_key': 'API-Schlüssel',
  'setting.api_key.hint': 'In den Einstellungen Ihres Kontos beim Anbieter.',
  'setting.public_key': 'Öffentlicher Schlüssel',
  'setting.public_key.hint':
    'Im Portal von Telnyx bei den API-Schlüsseln. Er beweist, dass Eingehendes von Telnyx kommt.',
  'setting.messaging_profile_id': 'ID des Messaging-Profils',
  'setting.messaging_profile_id.hint': 'Optional: ein Messaging-Profil, das statt der Nummer sendet.',
  'setting.api_secret': 'API-Geheimnis',
  'setting.api_secret.hint': 'Beim API-Schlüssel.',
  'setting.signature_secret': 'Signaturgeheimnis',
  'setting.signature_secret.hint':
    'Im Dashboard von Vonage unter Einstellungen. Es beweist, dass Eingehendes von Vonage kommt.',
  'connect.sms.telnyx':
    'Öffnen Sie im Portal von Telnyx das Messaging-Profil Ihrer Nummer und tragen Sie diese Adresse als Webhook-URL ein, mit API-Version 2.',
  'connect.sms.vonage':
    'Wählen Sie im Dashboard von Vonage unter Einstellungen die Messages API für Textnachrichten. Erstellen Sie dann eine Anwendung mit Messages, verknüpfen Sie Ihre Nummer und tragen Sie diese Adresse als Inbound-URL und als Status-URL ein.',
  'connect.sms.twilio':
    'Öffnen Sie in der Twilio-Konsole die Nummer und tragen Sie diese Adresse bei „A message comes in“ ein, als Webhook mit HTTP POST.',
  'text.webhook': 'Webhook-Adresse',
  'text.check': 'Verbindung prüfen',
  'text.check.unsaved': 'Speichern Sie zuerst Ihre Änderungen.',
  'connect.works': '{provider} akzeptiert die Zugangsdaten.',
}
