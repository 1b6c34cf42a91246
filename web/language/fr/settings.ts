import type { settings as english } from '../en/settings.ts'
import type { Text } from '../texts.ts'

export const settings: { [Key in keyof typeof english]: Text } = {
  'settings.group.you': 'Vous',
  'settings.group.brand': 'Marque',
  'settings.group.conversations': 'Conversations',
  'settings.group.people': 'Personnes',
  'settings.group.data': 'Données',
  'settings.group.developers': 'Développement',
  'settings.face': 'Image et langues',
  'settings.domains': 'Domaines',
  'settings.find': 'Rechercher',
  'settings.found.none': 'Aucun paramètre trouvé',
  'settings.look.words': 'thème sombre clair densité langue raccourcis clavier',
  'settings.me.words':
    'mot de passe profil sessions authentification à deux facteurs clés accès passkey notifications signature',
  'settings.tokens.words': 'clé API accès',
  'settings.brand.words': 'nom fuseau horaire enquête résoudre e-mail pied de page',
  'settings.face.words': 'logo icône favicon couleur liens pied de page traduction',
  'settings.domains.words': 'hôte DNS CNAME TXT',
  'settings.channels.words':
    'boîte aux lettres e-mail IMAP SMTP DKIM chat widget SMS WhatsApp Facebook Messenger Instagram Telegram X Twitter Twilio Telnyx Vonage commentaires',
  'settings.templates.words': 'réponses types modèles',
  'settings.mails.words': 'entrants reçus erreurs',
  'settings.staff.words': 'équipe agents rôles inviter',
  'settings.webhooks.words': 'événements livraisons',
  'brand.images': 'Logo et icône',
  'brand.logo': 'Logo',
  'brand.logo.hint':
    'PNG, JPEG, GIF ou WebP, 100 ko au plus. Sur les pages publiques et au-dessus du pied de page des réponses par e-mail.',
  'brand.logo.remove': 'Retirer le logo',
  'brand.icon': 'Icône du navigateur',
  'brand.icon.hint':
    'Une image carrée pour les onglets du navigateur. Sans elle, les onglets affichent l’initiale du nom.',
  'brand.icon.remove': 'Retirer l’icône du navigateur',
  'brand.color.title': 'Couleur de la marque',
  'brand.color': 'Couleur',
  'brand.color.hint': 'La luminosité est ajustée là où le texte serait difficile à lire.',
  'brand.color.choose': 'Choisir une couleur',
  'brand.preview.link': 'Comment se faire rembourser',
  'brand.preview.button': 'Envoyer',
  'brand.preview.contrast':
    'Contraste mesuré : texte sur la couleur {fill}:1, liens sur la page {ink}:1. Un texte exige 4,5:1.',
  'brand.site': 'Pages publiques',
  'brand.site_language': 'Langue des pages publiques et des e-mails automatiques',
  'brand.site_languages': 'Autres langues',
  'brand.site_languages.hint': 'Le choix de la langue se trouve au bas de chaque page.',
  'brand.site_footer': 'Pied de page',
  'brand.site_footer.hint': 'Au bas de chaque page publique. Markdown est possible.',
  'brand.site_links': 'Liens',
  'brand.site_links.hint': 'Un par ligne : les mots, puis l’adresse. Huit au plus.',
  'domain.verified': 'Vérifié',
  'domain.unverified': 'Pas encore vérifié',
  'domain.check': 'Vérifier à nouveau',
  'domain.points': 'Faites pointer le domaine vers ce serveur avec un enregistrement CNAME :',
  'domain.prove': 'Prouvez que le domaine est à vous avec un enregistrement TXT :',
  'domain.cname': 'Enregistrement CNAME',
  'chat.hours': 'Horaires',
  'chat.hours.hint':
    'Par exemple « lun-ven 09:00-17:00, sam 10:00-14:00 », dans le fuseau horaire de la marque. Sans horaires, le chat est en ligne tant qu’un membre de l’équipe l’est.',
  'chat.offline': 'Hors ligne',
  'chat.offline.hint': 'Les personnes qui ont déjà écrit gardent leur chat.',
  'chat.offline.form': 'Prendre les messages et répondre par e-mail',
  'chat.offline.hidden': 'Masquer le chat',
  'chat.greeting': 'Message d’accueil',
  'chat.greeting.hint':
    'Affiché à côté du bouton quand le chat est en ligne, une fois par semaine et par personne. Vide pour aucun.',
  'chat.greeting.after': 'Afficher le message d’accueil après',
  'chat.greeting.after.hint': 'Secondes passées sur une page, de 1 à 600 ; 10 par défaut.',
  'chat.code.label': 'Code HTML',
  'chat.code': 'Ajouter le chat à votre site',
  'chat.code.hint': 'Collez cette ligne dans les pages qui doivent avoir le bouton de chat.',
  'look.notices': 'Notifications du bureau quand la page est masquée',
  'look.sound': 'Émettre un son à chaque notification du bureau',
  'look.notices.denied':
    'Votre navigateur n’autorise pas les notifications de ce site. Autorisez-les dans ses paramètres.',
  'brand.site_language.same': 'La même que celle du centre d’aide',
  'settings.brands': 'Vos marques',
  'settings.brands.words': 'entreprises clients changer créer',
  'brands.current': 'Vous y voilà',
  'brands.switch': 'Changer',
  'brands.switch.to': 'Passer à {name}',
  'brands.about':
    'Une marque a ses propres contacts, membres, canaux et centre d’aide. Les marques ne voient pas les données des autres.',
  'brands.slug': 'Sous-domaine',
  'brands.slug.hint':
    'Minuscules, chiffres et traits d’union. Il ne peut plus être modifié ; votre propre domaine peut être ajouté plus tard.',
  'brands.create': 'Créer la marque',
  'brands.made': 'La marque est prête.',
  'brands.enter': 'Aller à la nouvelle marque',
  'look.push': 'Notifications push sur cet appareil, même quand Answerwell est fermé',
  'look.push.none': 'Ce navigateur ne peut pas recevoir de notifications quand Answerwell est fermé.',
  'look.offline': 'Rendre disponibles hors ligne sur cet appareil les conversations ouvertes',
  'channel.kind.telegram': 'Telegram',
  'setting.bot_token': 'Jeton du bot',
  'setting.bot_token.hint': 'Écrivez /newbot à @BotFather sur Telegram. Il répond avec le jeton.',
  'setting.long_texts': 'Réponses longues',
  'setting.long_texts.hint': 'Les messageries limitent la longueur d’un message.',
  'setting.long_texts.split': 'Envoyer en plusieurs messages',
  'setting.long_texts.refuse': 'Refuser, pour que le texte soit raccourci',
  'setting.receive': 'Arrivée des messages',
  'setting.receive.hint':
    'L’interrogation fonctionne partout. Un webhook demande une adresse publique avec TLS.',
  'setting.receive.polling': 'Ce serveur interroge Telegram',
  'setting.receive.webhook': 'Telegram appelle ce serveur (webhook)',
  'connect.telegram':
    'Vérifiez la connexion après chaque modification. C’est alors seulement que Telegram sait s’il doit appeler ce serveur.',
  'channel.more': 'Autres paramètres',
  'setting.api_url': 'Adresse de l’API',
  'setting.api_url.hint': 'Seulement pour un autre serveur qui parle cette API ; sinon {usual}.',
  'setting.phone_number_id': 'ID du numéro de téléphone',
  'setting.phone_number_id.hint':
    'Dans votre application Meta, sous WhatsApp > Configuration de l’API. Ce n’est pas le numéro lui-même.',
  'setting.business_account_id': 'ID du compte WhatsApp Business',
  'setting.business_account_id.hint':
    'Facultatif, aussi sous Configuration de l’API : il permet d’envoyer des modèles approuvés après 24 heures.',
  'setting.page_id': 'ID de la Page',
  'setting.page_id.hint': 'Sur votre Page, sous À propos > Transparence de la Page : un long nombre.',
  'setting.account_id': 'ID du compte',
  'setting.account_id.hint':
    'Dans votre application Meta, sous Instagram > Configuration de l’API, sous le nom de votre compte : un long nombre.',
  'setting.api_version': 'Version de l’API',
  'setting.api_version.hint': 'Seulement pour une autre version de l’API de Meta que la nôtre.',
  'setting.access_token': 'Jeton d’accès',
  'setting.login': 'Le jeton vient de',
  'setting.login.hint':
    'Instagram Login est plus simple : aucune Page Facebook n’est nécessaire, et nous renouvelons le jeton.',
  'setting.login.instagram': 'Instagram Login',
  'setting.login.facebook': 'La Page Facebook du compte',
  'setting.app_secret': 'Clé secrète de l’application',
  'setting.app_secret.hint':
    'Dans votre application Meta, sous Paramètres de l’application > Général. Elle prouve que les messages entrants viennent de Meta.',
  'setting.other_app_secret': 'Autre clé secrète',
  'setting.other_app_secret.hint':
    'Acceptée aussi, par exemple pendant un changement de clé, ou celle de votre application Instagram.',
  'setting.human_agent': 'Réponses autorisées',
  'setting.human_agent.hint':
    'Choisissez sept jours seulement si Meta a accordé « Human Agent » à votre application. Les messages envoyés après le premier jour portent alors cette mention.',
  'setting.human_agent.no': 'Pendant 24 heures après le dernier message du contact',
  'setting.human_agent.yes': 'Pendant sept jours, par des personnes uniquement',
  'setting.whatsapp.access_token.hint':
    'D’un compte système avec l’autorisation whatsapp_business_messaging. Les autres jetons expirent après un jour.',
  'connect.whatsapp.meta':
    'Vérifiez la connexion pour obtenir un jeton de vérification. Puis, dans votre application Meta, sous WhatsApp > Configuration, saisissez l’adresse et le jeton, et abonnez-vous à « messages ». L’application doit être abonnée à votre compte professionnel.',
  'setting.facebook_messenger.access_token.hint':
    'Dans votre application Meta, sous Messenger > Paramètres de l’API Messenger : ajoutez votre Page et générez son jeton.',
  'connect.facebook_messenger':
    'Vérifiez la connexion pour obtenir un jeton de vérification ; l’application est aussi abonnée à votre Page. Puis, dans votre application Meta, sous Messenger > Paramètres de l’API Messenger, saisissez l’adresse et le jeton.',
  'setting.facebook.access_token.hint':
    'De votre Page, avec les autorisations pages_manage_engagement, pages_read_engagement, pages_read_user_content et pages_manage_metadata.',
  'connect.facebook':
    'Vérifiez la connexion pour obtenir un jeton de vérification ; l’application est aussi abonnée à votre Page. Puis, dans votre application Meta, sous Webhooks > Page, saisissez l’adresse et le jeton, et abonnez-vous à « feed ». Une application a une seule adresse : si elle a déjà celle d’un canal Messenger d’ici, gardez-la.',
  'setting.instagram.access_token.hint':
    'Dans votre application Meta, sous Instagram > Configuration de l’API, avec l’autorisation instagram_business_manage_comments.',
  'connect.instagram':
    'Vérifiez la connexion pour obtenir un jeton de vérification ; l’application est aussi abonnée à votre compte. Puis, dans votre application Meta, sous Instagram > Configuration de l’API, saisissez l’adresse et le jeton, et abonnez-vous à « comments » et « mentions ». Une application a une seule adresse : si elle a déjà celle d’un canal Instagram d’ici, gardez-la.',
  'setting.instagram_dm.access_token.hint':
    'Dans votre application Meta, sous Instagram > Configuration de l’API : ajoutez votre compte et générez son jeton.',
  'connect.instagram_dm':
    'Vérifiez la connexion pour obtenir un jeton de vérification ; l’application est aussi abonnée à votre compte. Puis, dans votre application Meta, sous Instagram > Configuration de l’API, saisissez l’adresse et le jeton. Dans l’application Instagram, autorisez l’accès aux messages sous Paramètres > Messages.',
  'notice.twitter':
    'X remplace les messages directs par des messages chiffrés. Les messages chiffrés apparaissent ici comme un avis ; seules les applications de X peuvent les ouvrir. X facture chaque message et chaque post.',
  'setting.twitter.api_key': 'Clé d’API',
  'setting.twitter.api_key.hint':
    'Dans la console de développement de X, sous Keys & tokens de votre application : la consumer key.',
  'setting.twitter.api_secret': 'Secret de la clé d’API',
  'setting.twitter.api_secret.hint':
    'À côté de la clé. Il prouve aussi que les messages entrants viennent de X.',
  'setting.twitter.access_token': 'Jeton d’accès',
  'setting.twitter.access_token.hint':
    'Du compte, sur la même page. Générez-le après avoir accordé à l’application la lecture, l’écriture et les messages directs.',
  'setting.twitter.access_token_secret': 'Secret du jeton d’accès',
  'setting.twitter.access_token_secret.hint': 'Affiché en même temps que le jeton d’accès.',
  'connect.twitter':
    'Vérifiez la connexion : cela inscrit l’adresse chez X et abonne aux messages, mentions et réponses. Votre serveur doit être accessible par HTTPS, sans port dans son adresse.',
  'setting.other': 'Autre secret',
  'setting.other.hint': 'Accepté aussi, par exemple pendant un changement de secret.',
  'text.verify': 'Jeton de vérification',
  'text.provider': 'Fournisseur',
  'text.provider.meta': 'Meta (Cloud API)',
  'connect.whatsapp.twilio':
    'Dans la console Twilio, ouvrez l’expéditeur WhatsApp de votre numéro et saisissez cette adresse pour les messages entrants, comme webhook avec HTTP POST.',
  'text.provider.twilio': 'Twilio',
  'text.provider.facebook': 'Meta',
  'text.provider.facebook_messenger': 'Meta',
  'text.provider.instagram': 'Meta',
  'text.provider.instagram_dm': 'Meta',
  'text.provider.twitter': 'X',
  'text.provider.gateway': 'Autre passerelle, par HTTP signé',
  'setting.account_sid': 'Account SID',
  'setting.account_sid.hint': 'Sur la page d’accueil de la console Twilio ; il commence par AC.',
  'setting.auth_token': 'Auth Token',
  'setting.auth_token.hint':
    'Sous l’Account SID. Il prouve aussi que les messages entrants viennent de Twilio.',
  'setting.number': 'Votre numéro',
  'setting.number.hint': 'Tel que les contacts le voient, avec l’indicatif du pays : +15005550001.',
  'setting.messaging_service_sid': 'SID du service de messagerie',
  'setting.messaging_service_sid.hint':
    'Facultatif : un service de messagerie qui envoie à la place du numéro ; il commence par MG.',
  'setting.url': 'URL',
  'setting.url.hint': 'Où nous envoyons les messages sortants.',
  'setting.secret': 'Secret',
  'setting.secret.hint': 'Au moins 16 caractères. Les deux côtés s’en servent pour signer.',
  'gateway.address': 'Adresse de réception',
  'connect.sms.gateway':
    'Le programme envoie chaque message à cette adresse, signé avec le secret. Le format est décrit dans la documentation.',
  'connect.voice':
    'Votre système téléphonique envoie un enregistrement de chaque appel à cette adresse, signé avec le secret. Le format est décrit dans la documentation.',
  'setting.format': 'Format',
  'setting.format.hint': 'Choisissez les enregistrements pour les programmes écrits pour le produit hébergé.',
  'setting.format.message': 'Messages',
  'setting.format.record': 'Enregistrements',
  'text.connect': 'Recevoir des messages',
  'text.provider.telnyx': 'Telnyx',
  'text.provider.vonage': 'Vonage',
  'setting.api_key': 'Clé d’API',
  'setting.api_key.hint': 'Dans les paramètres de votre compte chez le fournisseur.',
  'setting.public_key': 'Clé publique',
  'setting.public_key.hint':
    'Dans le portail Telnyx, à côté des clés d’API. Elle prouve que les webhooks viennent de Telnyx.',
  'setting.messaging_profile_id': 'ID du profil de messagerie',
  'setting.messaging_profile_id.hint':
    'Facultatif : un profil de messagerie qui envoie à la place du numéro.',
  'setting.api_secret': 'Secret d’API',
  'setting.api_secret.hint': 'À côté de la clé d’API.',
  'setting.signature_secret': 'Secret de signature',
  'setting.signature_secret.hint':
    'Dans le tableau de bord Vonage, sous Settings. Il prouve que les webhooks viennent de Vonage.',
  'connect.sms.telnyx':
    'Dans le portail Telnyx, ouvrez le profil de messagerie de votre numéro et saisissez cette adresse comme URL de webhook, avec la version 2 de l’API.',
  'connect.sms.vonage':
    'Dans le tableau de bord Vonage, choisissez Messages API pour les SMS sous Settings. Créez ensuite une application avec Messages, reliez votre numéro et saisissez cette adresse comme URL inbound et comme URL status.',
  'connect.sms.twilio':
    'Dans la console Twilio, ouvrez le numéro et saisissez cette adresse pour « A message comes in », comme webhook avec HTTP POST.',
  'text.webhook': 'Adresse du webhook',
  'text.check': 'Vérifier la connexion',
  'text.check.unsaved': 'Enregistrez d’abord vos modifications.',
  'connect.works': '{provider} accepte les identifiants.',
  'record.gone': 'Cet élément n’existe plus.',
  'record.cancel': 'Annuler',
  'record.refused': 'Non enregistré',
  'record.changed': 'Modifications non enregistrées',
  'wrong.missing': 'À remplir',
  'wrong.email': 'Ce n’est pas une adresse e-mail',
  'wrong.url': 'Doit commencer par https://',
  refused: {
    one: 'Non enregistré : {n} champ est à corriger',
    many: 'Non enregistré : {n} champs sont à corriger',
    other: 'Non enregistré : {n} champs sont à corriger',
  },
  'refused.kept': '. Votre saisie est conservée.',
  'refused.next': 'Suivant',
  'mailbox.checklist': 'Test de connexion',
  'mailbox.checks': '{passed} contrôles réussis sur {of}',
  'mailbox.wrong.connect': 'Ce serveur est injoignable',
  'mailbox.wrong.encrypt': 'Le serveur ne le propose pas',
  'mailbox.wrong.login': 'Le serveur le refuse. Google et Microsoft exigent un mot de passe d’application',
  'mailbox.wrong.port': 'De 1 à 65535, en général 993 ou 465',
  'connect.later':
    'Enregistrez d’abord. Cette page indique ensuite ce qu’il faut saisir chez le fournisseur.',
}
