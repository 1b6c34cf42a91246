import type { login as english } from '../en/login.ts'
import type { Text } from '../texts.ts'

export const login: { [Key in keyof typeof english]: Text } = {
  log_in: 'Se connecter',
  'log_in.to': 'Se connecter à {name}',
  'log_in.link': 'Connexion en cours…',
  'log_in.customer': 'Vous cherchez de l’aide ? Consultez notre centre d’aide.',
  'log_in.cookie':
    'Votre navigateur n’a pas enregistré le cookie de connexion. Certains navigateurs refusent les cookies en HTTP simple. Utilisez HTTPS ou un autre navigateur.',
  email: 'Adresse e-mail',
  password: 'Mot de passe',
  'password.new': 'Nouveau mot de passe',
  'password.hint': 'Au moins 10 caractères. Plusieurs mots font un bon mot de passe.',
  'password.back': 'Retour à la connexion',
  'password.forgot': 'Mot de passe oublié ?',
  'password.reset': 'Définir un nouveau mot de passe',
  'password.sent': 'Si cette adresse est celle d’un membre de l’équipe, un lien lui a été envoyé.',
  'password.mail': 'M’envoyer un lien',
  code: 'Code de vérification',
  'code.hint': 'De votre application d’authentification, ou un code de secours.',
  'passkey.log_in': 'Se connecter avec une clé d’accès',
  'passkey.use': 'Utiliser une clé d’accès',
  'passkey.failed': 'Aucune clé d’accès n’a été utilisée. Réessayez ou choisissez un autre moyen.',
  'passkey.there': 'Cet appareil a déjà une clé d’accès pour vous.',
  'sign_on.or': 'ou',
  'sign_on.password': 'Se connecter par mot de passe',
  'sign_on.connect':
    '{email} fait déjà partie de l’équipe. Saisissez une fois le mot de passe d’Answerwell pour relier les deux comptes.',
  'sign_on.connect.none':
    '{email} fait déjà partie de l’équipe, sans mot de passe. Faites-vous envoyer un lien, choisissez un mot de passe, puis reconnectez-vous ainsi.',
  'sign_on.confirmed': 'C’est confirmé. Vous pouvez fermer cette page.',
  'sign_on.connect.do': 'Relier',
  'trouble.offline': 'Serveur injoignable. Réessayez dans un instant.',
  'trouble.unknown': 'Une erreur s’est produite. Réessayez.',
  'trouble.request': 'Requête {id}',
}
