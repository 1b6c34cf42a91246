import type { Text } from '../../language/text.ts'

/** Single sign-on. */
export const signOn: Record<string, Text> = {
  'Your account here is deactivated. Ask an admin.':
    'Ihr Konto hier ist deaktiviert. Fragen Sie einen Admin.',
  'must be the key of a role, and not owner: owners make owners':
    'muss der Schlüssel einer Rolle sein, und nicht owner: Inhaber ernennen Inhaber',
  'None of your groups may log in here. Ask an admin of your identity provider.':
    'Keine Ihrer Gruppen darf sich hier anmelden. Fragen Sie einen Admin Ihres Identitätsanbieters.',
  'You are in more groups than the provider sends. An admin there can limit them to those of this application.':
    'Sie sind in mehr Gruppen, als der Anbieter sendet. Ein Admin dort kann sie auf die dieser Anwendung beschränken.',
  'The provider names no keys at {1}.': 'Der Anbieter nennt unter {1} keine Schlüssel.',
  'The login at the provider did not work. {1}': 'Die Anmeldung beim Anbieter hat nicht geklappt. {1}',
  'The issuer must be an https URL.': 'Der Aussteller muss eine https-URL sein.',
  "The provider's document has no https URL in {1}.":
    'Das Dokument des Anbieters hat keine https-URL in {1}.',
  'Single sign-on is not set up here.': 'Single Sign-on ist hier nicht eingerichtet.',
  'This account has just been connected. Log in again.':
    'Dieses Konto wurde gerade verbunden. Melden Sie sich erneut an.',
  "The provider's token does not say who it is about.": 'Das Token des Anbieters sagt nicht, um wen es geht.',
  "The provider's tokens do not belong together.": 'Die Tokens des Anbieters gehören nicht zusammen.',
  'is required: anybody can have an account at Google':
    'ist erforderlich: Bei Google kann jeder ein Konto haben',
  'The token is not a logout token.': 'Das Token ist kein Abmelde-Token.',
  'Passwords are not accepted here. Use the button “{1}”.':
    'Passwörter werden hier nicht angenommen. Benutzen Sie die Schaltfläche „{1}“.',
  'Your account no longer has a role here. Ask an admin of your identity provider.':
    'Ihr Konto hat hier keine Rolle mehr. Fragen Sie einen Admin Ihres Identitätsanbieters.',
  'The provider does not offer the authorization code flow.':
    'Der Anbieter bietet den Authorization Code Flow nicht an.',
  'The provider does not offer PKCE with S256.': 'Der Anbieter bietet PKCE mit S256 nicht an.',
  'set up single sign-on, session times and the second factor':
    'Single Sign-on, Sitzungsdauer und zweiten Faktor einzurichten',
  'The password is wrong.': 'Das Passwort ist falsch.',
  'The provider cannot be used at the moment. {1}': 'Der Anbieter ist zurzeit nicht benutzbar. {1}',
  'The provider did not send your email address.': 'Der Anbieter teilt Ihre E-Mail-Adresse nicht mit.',
  'Members whom you may not manage log in with this provider. An owner can change its addresses and certificates.':
    'Mitglieder, die Sie nicht verwalten dürfen, melden sich mit diesem Anbieter an. Ein Eigentümer kann seine Adressen und Zertifikate ändern.',
  'The provider does not confirm that the address {1} is yours.':
    'Der Anbieter bestätigt nicht, dass die Adresse {1} Ihnen gehört.',
  'Accounts of this domain may not log in here.': 'Konten dieser Domain dürfen sich hier nicht anmelden.',
  'The member of staff with this address is connected to another account of the provider.':
    'Das Teammitglied mit dieser Adresse ist mit einem anderen Konto des Anbieters verbunden.',
  'No member of staff has the address {1}. Ask an admin for an invitation.':
    'Kein Teammitglied hat die Adresse {1}. Bitten Sie einen Admin um eine Einladung.',
  'is required with a new issuer': 'ist mit einem neuen Aussteller erforderlich',
  'This login has expired or was begun in another browser. Try again.':
    'Diese Anmeldung ist abgelaufen oder wurde in einem anderen Browser begonnen. Versuchen Sie es noch einmal.',
  'must be IDs of teams': 'müssen IDs von Teams sein',
  'The settings of this login have just changed. Try again.':
    'Die Einstellungen dieser Anmeldung haben sich gerade geändert. Versuchen Sie es noch einmal.',
  'must be off until a login by this provider has worked: test it first':
    'muss aus bleiben, bis eine Anmeldung über diesen Anbieter geklappt hat: erst testen',
  'must be a domain such as example.com': 'muss eine Domain wie example.com sein',
  'must be a path': 'muss ein Pfad sein',
  test: 'diesen Test',
  'This account of the provider is not connected to you. Log in with your own.':
    'Dieses Konto des Anbieters ist nicht mit Ihnen verbunden. Melden Sie sich mit Ihrem eigenen an.',
  'Confirm with your password, a code or a passkey: the provider cannot say that it has asked you.':
    'Bestätigen Sie mit Ihrem Passwort, einem Code oder einem Passkey: Der Anbieter kann nicht sagen, dass er Sie gefragt hat.',
  'The provider did not say that it asked you to log in again. Confirm with your password, a code or a passkey if you have one.':
    'Der Anbieter hat nicht gesagt, dass er Sie erneut angemeldet hat. Bestätigen Sie mit Ihrem Passwort, einem Code oder einem Passkey, falls Sie das haben.',
  'Log in at {1} to do this.': 'Melden Sie sich dafür unter {1} an.',
  'must be at most the lifetime of sessions': 'darf höchstens die Dauer von Sitzungen sein',
  'Two-factor authentication is required here. Set it up, or enter a code, to continue.':
    'Zwei-Faktor-Authentifizierung ist hier Pflicht. Richten Sie sie ein oder geben Sie einen Code ein, um fortzufahren.',
  'Two-factor authentication is required here and cannot be turned off.':
    'Zwei-Faktor-Authentifizierung ist hier Pflicht und lässt sich nicht ausschalten.',
  'must be a later day, until you have set up your own second factor':
    'muss ein späterer Tag sein, bis Sie Ihren eigenen zweiten Faktor eingerichtet haben',
  'No certificate of the provider is valid now. An admin can enter its new one.':
    'Zurzeit ist kein Zertifikat des Anbieters gültig. Ein Admin kann sein neues eintragen.',
  'The provider names people differently at each login. An admin there can choose a persistent name ID.':
    'Der Anbieter nennt Personen bei jeder Anmeldung anders. Ein Admin dort kann eine dauerhafte Name-ID wählen.',
  'does not belong to a provider of this kind': 'gehört nicht zu einem Anbieter dieser Art',
  'must be the metadata of a SAML identity provider ({1})':
    'müssen die Metadaten eines SAML-Identitätsanbieters sein ({1})',
  'must be a PEM certificate with an RSA key of at least 2,048 bits':
    'muss ein PEM-Zertifikat mit einem RSA-Schlüssel von mindestens 2.048 Bit sein',
  'The URL answers with status {1}.': 'Die URL antwortet mit Status {1}.',
  'needs an issuer, metadata, or the URL of metadata':
    'braucht einen Aussteller, Metadaten oder die URL von Metadaten',
  'The provider sent an assertion that was used before.':
    'Der Anbieter hat eine Assertion gesendet, die schon benutzt wurde.',
}
