import type { logins as english } from '../en/logins.ts'
import type { Text } from '../texts.ts'

export const logins: Record<keyof typeof english, Text> = {
  'settings.login-security': 'Sécurité de connexion',
  'settings.login-security.words':
    'session durée expiration inactivité déconnexion deux facteurs 2fa mfa obligatoire',
  'logins.sessions.about':
    'Les modifications s’appliquent aussitôt à toutes les sessions ouvertes. Si vous êtes en train d’écrire, vous pouvez vous reconnecter sans rien perdre.',
  'logins.idle': 'Déconnecter après une inactivité de',
  'logins.idle.hint': 'Une page ouverte mais non utilisée compte comme inactive.',
  'logins.lifetime': 'Déconnecter dans tous les cas après',
  'logins.sessions': 'Durée des sessions',
  'logins.factor': 'Second facteur',
  'logins.factor.about':
    'À partir du jour choisi, les membres sans second facteur peuvent seulement en configurer un après la connexion. D’ici là, leurs pages le leur rappellent. Les jetons d’API et les comptes de service continuent de fonctionner.',
  'logins.factor.required': 'Exiger l’authentification à deux facteurs pour tous',
  'logins.factor.from': 'À partir du',
  'logins.factor.sign_on': 'L’authentification unique compte comme second facteur',
  'logins.factor.all': 'Tous les membres ont un second facteur.',
  'logins.factor.without': {
    one: '{n} membre n’en a pas :',
    many: '{n} de membres n’en ont pas :',
    other: '{n} membres n’en ont pas :',
  },
  'staff.no_factor': 'Sans second facteur',
  'factor.title': 'Authentification à deux facteurs',
  'factor.on': {
    one: 'Activée. Il vous reste {n} code de secours.',
    many: 'Activée. Il vous reste {n} codes de secours.',
    other: 'Activée. Il vous reste {n} codes de secours.',
  },
  'factor.off': 'Désactivée. Activez-la pour qu’un mot de passe volé ne suffise pas pour se connecter.',
  'factor.from': 'À partir du {date}, la connexion exige l’authentification à deux facteurs.',
  'factor.stays': 'Obligatoire ici à partir du {date} : elle ne peut pas être désactivée.',
  'factor.required':
    'L’authentification à deux facteurs est obligatoire ici. Configurez une application d’authentification ou ajoutez une clé d’accès pour continuer. Ce que vous avez écrit reste sur cette page.',
  'factor.required.code':
    'L’authentification à deux facteurs est obligatoire ici. Saisissez un code de votre application d’authentification ou un code de récupération.',
  'factor.required.done': 'J’ai enregistré les codes',
  'factor.begin': 'Configurer l’application d’authentification',
  'factor.scan':
    'Scannez ce code avec votre application d’authentification, ou saisissez la clé à la main. Saisissez ensuite le code que l’application affiche.',
  'factor.confirm': 'Confirmer',
  'factor.recovery':
    'Conservez ces codes de secours en lieu sûr, loin de votre appareil. Chacun sert une seule fois. Ils ne seront plus affichés.',
  'factor.remove': 'Désactiver l’authentification à deux facteurs',
  'factor.remove.app': 'Supprimer l’application d’authentification',
  'passkeys.title': 'Clés d’accès',
  'passkeys.about':
    'Une clé d’accès vous connecte par empreinte, visage ou code PIN, sans mot de passe. Elle compte comme authentification à deux facteurs.',
  'passkeys.add': 'Ajouter une clé d’accès',
  'passkeys.none': 'Aucune clé d’accès pour l’instant',
  'passkeys.made': 'ajoutée le {date}',
  'passkeys.elsewhere': 'Créée pour {host}. Elle ne fonctionne pas ici.',
  'passkeys.rename': 'Renommer',
  'passkeys.rename.title': 'Renommer la clé d’accès',
  'passkeys.remove': 'Supprimer',
  'passkeys.unsupported':
    'Ce navigateur n’a pas de clés d’accès pour cette page. Il faut HTTPS et un navigateur récent.',
  'sessions.title': 'Sessions actives',
  'sessions.this': 'Ce navigateur',
  'sessions.end': 'Déconnecter',
  'sessions.end_others': 'Déconnecter toutes les autres',
  'sessions.used': 'dernière utilisation {age}',
  'tokens.hint':
    'Pour les programmes qui agissent en votre nom. Le nom d’utilisateur est votre adresse e-mail, le mot de passe est le jeton.',
  'tokens.name': 'Nom',
  'tokens.made': 'Voici votre nouveau jeton. Copiez-le maintenant. Il ne sera plus affiché.',
  'tokens.none': 'Aucun jeton pour le moment',
  'tokens.revoke': 'Révoquer',
  'tokens.never': 'jamais utilisé',
  'notify.title': 'Notifications par e-mail',
  'notify.assigned': 'Conversations qui me sont attribuées',
  'notify.followed': 'Conversations que je suis',
  'notify.mentioned': 'Notes qui me mentionnent',
  'notify.unassigned': 'Conversations non attribuées',
  'notify.language': 'Langue de vos e-mails',
  'notify.language.brand': 'La langue de la marque',
}
